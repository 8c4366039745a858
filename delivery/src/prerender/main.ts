import { isDeliveryError } from '../delivery-error';
import { verifyStoredContact } from '../verify/contact/verify-stored-contact';
import { prerenderPages } from './prerender-pages';
import type { PrerendererMessage, PrerendererRequest, RenderedSet } from './prerender-request';
import { restrictGlobals } from './restrict-globals';

/** The program that a release of the prerenderer holds. It runs in a process without permissions. */
async function run(
  request: PrerendererRequest,
  onStep: (step: string) => void,
): Promise<RenderedSet | null> {
  if (request.operation === 'render') return prerenderPages(request, onStep);
  onStep(`the contact store of shell@${request.next.release.version}`);
  await verifyStoredContact(request.live, request.next);
  return null;
}

const send = process.send?.bind(process) as (message: PrerendererMessage) => void;
process.once('message', (request: PrerendererRequest) => {
  restrictGlobals();
  run(request, (step) => send({ step })).then(
    (result) => send({ result }),
    (error: Error) => {
      const known = isDeliveryError(error, 'release-set-refused');
      send({ refusal: known ? error.message : (error.stack ?? String(error)) });
    },
  );
});
