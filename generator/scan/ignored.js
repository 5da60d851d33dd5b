/** Files that operating systems and editors leave in folders. */
const IGNORED = [
  // macOS
  /^\.DS_Store$/,
  /^\._/,
  // Windows
  /^(thumbs\.db|desktop\.ini)$/i,
  // Editors: backups; swap files and the write test of Vim; automatic saves and locks of Emacs
  // A folder, too: a run that is being copied.
  /~\/?$/,
  /^\..*\.sw[a-p]$/,
  /^4913$/,
  /^#.*#$/,
  /^\.#/,
];

/**
 * @param {string} name
 *   In a folder, as `Effects.list` gives it: a lock of Emacs is a link and ends with `@`.
 */
export const isIgnored = (name) => IGNORED.some((pattern) => pattern.test(name.replace(/@$/, '')));
