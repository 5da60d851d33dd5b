/** Chart kinds that were renamed. The old name works for one more release, with a warning. */
export const RENAMED_KINDS = /** @type {Readonly<Record<string, string>>} */ ({
  'gc-saw-tooth': 'heap-and-pauses',
  'latency-stated': 'reported-latency',
});
