/** The address of a repository on the web. */

/**
 * @param {string} remote
 *   As git has it: `git@github.com:you/your-repository.git`.
 * @returns {string | undefined}
 *   With https, and without a password.
 */
export function repositoryAddress(remote) {
  const [, host, path] =
    /^(?:https:\/\/(?:[^@/]+@)?|(?:ssh:\/\/)?git@)([\w.-]+)[:/]([\w./-]+?)(?:\.git)?\/?$/.exec(
      remote,
    ) ?? [];
  return host && path ? `https://${host}/${path}` : undefined;
}
