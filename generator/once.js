/**
 * @template {unknown[]} Arguments
 * @param {(...args: Arguments) => void} act
 *   Reports something of which one message is enough.
 * @returns {(...args: Arguments) => void}
 *   Acts when it is first called.
 */
export function once(act) {
  let isDone = false;
  return (...args) => {
    if (!isDone) act(...args);
    isDone = true;
  };
}
