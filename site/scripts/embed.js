/**
 * The script of an embedded figure. It may run in a frame of opaque origin, without storage or fetch.
 * It sends its height to the page around it, where static/embed/v1/loader.js gives the frame that
 * height.
 */

import {liveFigures} from './live.js';

liveFigures();

let sentHeight = 0;
new ResizeObserver(() => {
  if (Math.abs(currentHeight() - sentHeight) >= 2) sendHeight();
}).observe(document.documentElement);
addEventListener('message', ({data, source}) => {
  if (source === parent && data?.t === 'benchchart' && data.type === 'ask') sendHeight();
});

function sendHeight() {
  sentHeight = currentHeight();
  // `report.chart`: the last part of the address.
  const id = location.pathname.split('/').filter(Boolean).pop();
  const message = {t: 'benchchart', v: 1, id, type: 'height', height: Math.ceil(sentHeight)};
  // To any origin: the message holds only what is public.
  parent.postMessage(message, '*');
}

function currentHeight() {
  return document.documentElement.getBoundingClientRect().height;
}
