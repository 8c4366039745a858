import { text } from 'node:stream/consumers';
import { isDeliveryError, refusal } from '../delivery-error';
import { verifyStoredContact } from '../verify/contact/verify-stored-contact';
import { prerenderPages } from './prerender-pages';
import type {
  PrerendererMessage,
  PrerendererRequest,
  PrerendererResults,
} from './prerender-request';
import { renderPackage } from './render-package';

/**
 * The program that a release of the prerenderer holds. It reads one request and writes messages. The
 * code of packages runs in its sandbox, in a process that is contained as well; documents are written
 * by another process, which runs no code of a package.
 */
async function run(
  request: PrerendererRequest,
  onStep: (step: string) => void,
): Promise<PrerendererResults[keyof PrerendererResults]> {
  if (request.operation === 'render') return renderPackage(request, onStep);
  if (request.operation === 'documents') return prerenderPages(request);
  onStep(`the contact store of ${request.next.name}`);
  await verifyStoredContact(request.live, request.next);
  return null;
}

const send = (message: PrerendererMessage) =>
  void process.stdout.write(`${JSON.stringify(message)}\n`);

text(process.stdin)
  .then((json) => run(JSON.parse(json) as PrerendererRequest, (step) => send({ step })))
  .then(
    (result) => send({ result }),
    (error: Error) => {
      const known = isDeliveryError(error, 'release-set-refused');
      const [reason = ''] = String(error).split('\n');
      const refused = known ? error : refusal('rendering', `the prerenderer fails: ${reason}`);
      send({ refusal: refused.message });
    },
  );
