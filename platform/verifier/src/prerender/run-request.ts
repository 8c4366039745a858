import { refuseSet } from '@prizestash/release-store/delivery-error';
import { loadNodeBuild, type NodeBuild } from '../sandbox/node-build';
import { Sandbox } from '../sandbox/sandbox';
import type {
  RenderedPackage,
  RenderRequest,
  PrerendererRequest,
  PrerendererResults,
} from './prerender-request';
import { verifyStoredContact } from '../verify/verify-stored-contact';
import { prerenderPages } from './prerender-pages';

/** The parent ends the process earlier. */
const TIMEOUT_MS = 60_000;

function load(sandbox: Sandbox, as: string, build: NodeBuild, provided: string) {
  try {
    loadNodeBuild(sandbox, as, build, provided);
  } catch (error) {
    refuseSet('rendering', `${build.name} does not load: ${(error as Error).message}`);
  }
}

/**
 * Renders the pages of one package, in an engine that holds the shell's build and its own.
 * @param onStep called before each step, with what begins.
 */
async function renderPackage(
  { shell, remote, set, pages }: RenderRequest,
  onStep: (step: string) => void,
): Promise<RenderedPackage> {
  const sandbox = await Sandbox.create(TIMEOUT_MS);
  onStep(shell.name);
  load(sandbox, 'shell', shell, '{}');
  const [owner = ''] = Object.keys(set.remotes);
  if (remote) {
    onStep(remote.name);
    load(sandbox, 'remote', remote, 'shell.provided');
    const exposes = await sandbox.evaluate('typeof remote.default?.page', remote.name);
    if (exposes !== 'function') {
      refuseSet(
        'rendering',
        `${remote.name} does not expose a remote module: ./App exports no page()`,
      );
    }
  }
  const remoteModules = remote ? `{ ${JSON.stringify(owner)}: remote.default }` : '{}';
  const bodies: Record<string, string> = {};
  for (const page of pages) {
    onStep(remote ? `${page.path} of ${remote.name}` : page.path);
    const request = JSON.stringify({ ...page, set });
    const render = `shell.renderPage({ ...${request}, remoteModules: ${remoteModules} })`;
    bodies[page.path] = await sandbox
      .evaluate(render, page.path)
      .catch((error: Error) =>
        refuseSet('rendering', `${page.path} does not render: ${error.message}`),
      );
  }
  const notFoundPage = await sandbox.evaluate('JSON.stringify(shell.notFoundPage)', shell.name);
  return { bodies, notFoundPage: JSON.parse(notFoundPage) as RenderedPackage['notFoundPage'] };
}

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
