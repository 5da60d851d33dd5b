/**
 * @returns {Promise<void>}
 *   In another task: until then the browser answers the reader. Not by a timer, since browsers delay timers that
 *   start timers by 4 ms each.
 */
export const nextTask = () =>
  new Promise((start) => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      start();
    };
    port2.postMessage(null);
  });
