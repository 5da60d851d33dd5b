import process from 'node:process';

/**
 * After `check | head` nobody reads the output any more. That is not an error: the command goes on and
 * ends with its own exit code.
 */
export function ignoreClosedPipe() {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
