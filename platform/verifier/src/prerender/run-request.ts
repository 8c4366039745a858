import { verifyStoredContact } from '../verify/contact/verify-stored-contact';
import { prerenderPages } from './prerender-pages';
import type { PrerendererRequest, PrerendererResults } from './prerender-request';
import { renderPackage } from './render-package';

/**
 * Does what a request of the prerenderer asks for.
 * @param onStep called before each step, with what begins.
 */
export async function runRequest(
  request: PrerendererRequest,
  onStep: (step: string) => void,
): Promise<PrerendererResults[keyof PrerendererResults]> {
  if (request.operation === 'render') return renderPackage(request, onStep);
  if (request.operation === 'documents') return prerenderPages(request);
  onStep(`the contact store of ${request.next.name}`);
  await verifyStoredContact(request.live, request.next);
  return null;
}
