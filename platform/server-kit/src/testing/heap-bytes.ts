import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes of the heap that are in use. Slow: a tenth of a second or more. */
export async function heapBytes(): Promise<number> {
  // What ends with the present task is free afterwards.
  await new Promise(setImmediate);
  // The windows of earlier tests in this process: the third collection frees what they hold.
  for (let count = 0; count < 5; count += 1) collect();
  return process.memoryUsage().heapUsed;
}
