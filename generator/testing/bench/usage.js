// Loaded into a measured process before its program. When it ends, it writes what it has used to file
// descriptor 3: CPU time with that of its threads, and the most memory.

import {writeSync} from 'node:fs';
import process from 'node:process';
import {isMainThread} from 'node:worker_threads';

if (isMainThread) {
  process.on('exit', () => {
    const {userCPUTime, systemCPUTime, maxRSS} = process.resourceUsage();
    writeSync(3, JSON.stringify({cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS * 1024}));
  });
}
