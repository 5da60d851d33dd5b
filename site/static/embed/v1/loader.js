/**
 * Gives the iframes of embedded charts the height of their charts. It belongs on the page that
 * embeds them, once or several times, anywhere on the page. It reads nothing else of that page.
 */
(() => {
  // Not a module, so that the address of this script is known: embeds are in the same folder.
  const folder = new URL('./', document.currentScript.src).href;
  const frames = () =>
    [...document.querySelectorAll('iframe')].filter(({src}) => src.startsWith(folder));

  addEventListener('message', ({data, source}) => {
    if (data?.t !== 'benchchart' || data.v !== 1 || data.type !== 'height') return;
    if (!Number.isFinite(data.height)) return;
    for (const frame of frames()) {
      if (frame.contentWindow !== source) continue;
      frame.style.boxSizing = 'content-box';
      frame.style.height = `${data.height}px`;
    }
  });

  // Frames that loaded before this script have already sent their height: ask again.
  for (const frame of frames()) {
    frame.contentWindow?.postMessage({t: 'benchchart', v: 1, type: 'ask'}, '*');
  }
})();
