import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { isDeliveryError, refusal } from '@prizestash/release-store/delivery-error';
import type { PrerendererMessage, PrerendererRequest } from './prerender-request';
import { runRequest } from './run-request';

// The engine runs for less than a second: to optimize it takes longer, and a larger compiler.
setFlagsFromString('--liftoff-only');

const send = (message: PrerendererMessage) =>
  void process.stdout.write(`${JSON.stringify(message)}\n`);

/**
 * The program that a release of the prerenderer holds. It reads one request and writes messages. The
 * code of packages runs in its sandbox, in a process that is contained as well; documents are written
 * by another process, which runs no code of a package.
 */
text(process.stdin)
  .then((json) => runRequest(JSON.parse(json) as PrerendererRequest, (step) => send({ step })))
  .then(
    (result) => send({ result }),
    (error: Error) => {
      const known = isDeliveryError(error, 'release-set-refused');
      const [reason = ''] = String(error).split('\n');
      const refused = known ? error : refusal('rendering', `the prerenderer fails: ${reason}`);
      send({ refusal: refused.message });
    },
  );
