/** What to do where a command comes a second time. */
export const SECOND_RESULT =
  'Make each repeat a separate run, or give the commands different names with -n.';
/** Why a time is 0. */
export const NO_TIME = 'the command took no longer than its shell, measure it with -N';
