// Loaded into a measured process before its program. When it ends, it writes what it has used to file
// descriptor 3: CPU time with that of its threads, and the most memory.

import {readFileSync, writeSync} from 'node:fs';
import process from 'node:process';
import {isMainThread} from 'node:worker_threads';

if (isMainThread) {
  process.on('exit', () => {
    const {userCPUTime, systemCPUTime, maxRSS} = process.resourceUsage();
    const memory = (ownPeak() ?? maxRSS) * 1024;
    writeSync(3, JSON.stringify({cpu: (userCPUTime + systemCPUTime) / 1e6, memory}));
  });
}

/**
 * @returns {number | undefined}
 *   KiB. On Linux, `maxRSS` is at least what the process that started this one had in memory.
 */
function ownPeak() {
  if (process.platform !== 'linux') return undefined;
  const [, kilobytes] =
    /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes);
}
