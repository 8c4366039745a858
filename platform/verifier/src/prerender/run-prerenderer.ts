import path from 'node:path';
import { refuseSet } from '@prizestash/release-store/delivery-error';
import { compileSchema } from '@prizestash/release-store/release-format/compile-schema';
import type { ReleaseSetRecord } from '@prizestash/release-store/release';
import {
  PRERENDERER,
  PRERENDERER_FILE,
  type ReleaseName,
} from '@prizestash/release-store/release-name';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { containedCommand, limits } from '../process/contained-command';
import type {
  PrerendererMessage,
  PrerendererRequest,
  PrerendererResults,
} from './prerender-request';
import { runProgram } from '../process/run-program';

/** Time that one request may take; a second is usual. */
const TIMEOUT_MS = 30_000;
/** A release that just finishes once must not fail later, in another team's promotion. */
const FIRST_TIMEOUT_MS = 15_000;
const MAX_MEMORY_MB = 1024;
/** Far above the pages of any package. */
const MAX_OUTPUT_BYTES = 50_000_000;

/** What a result holds is validated where it is used. */
const isMessage = compileSchema<PrerendererMessage>({
  type: 'object',
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
  properties: {
    step: { type: 'string' },
    refusal: { type: 'string' },
    result: { type: ['object', 'null'] },
  },
});

/** The time limit of a release's requests. */
export const timeoutOf = (base: ReleaseSetRecord | null, release: ReleaseName): number =>
  base?.versions[release.package] === release.version ? TIMEOUT_MS : FIRST_TIMEOUT_MS;

/** The files that a request names: none, where the process runs the code of packages. */
function commandFor(program: string, request: PrerendererRequest) {
  if (request.operation !== 'documents') return containedCommand(program, MAX_MEMORY_MB);
  const { shell, remotes } = request;
  const written = [request.package, ...request.others];
  const own = remotes.filter(({ release }) => written.includes(release.package));
  const folders = [shell, ...own].map(({ web }) => path.join(web, '*'));
  return [process.execPath, ...limits([program, ...folders], MAX_MEMORY_MB), program] as const;
}

/** Runs a request with a release of the prerenderer in the store. */
export type RunPrerenderer = typeof runPrerenderer;

/**
 * Runs a release of the prerenderer in a process with an empty environment, which gets the request
 * through its standard input. A process that runs the code of packages is contained
 * (`containedCommand`); its result is data that nobody has checked.
 */
export function runPrerenderer<R extends PrerendererRequest>(
  store: ReleaseStore,
  version: string,
  request: R,
  timeoutMs = TIMEOUT_MS,
): Promise<PrerendererResults[R['operation']]> {
  const program = path.resolve(store.releaseFolder(PRERENDERER, version), PRERENDERER_FILE);
  let step =
    request.operation === 'documents'
      ? `the process that writes the documents of ${request.package}`
      : 'the prerenderer';
  const options = {
    input: JSON.stringify(request),
    cwd: path.dirname(program),
    timeoutMs,
    maxMemoryMb: MAX_MEMORY_MB,
    maxOutputBytes: MAX_OUTPUT_BYTES,
  };
  return runProgram(
    commandFor(program, request),
    options,
    () => step,
    isMessage,
    (message) => {
      if ('refusal' in message) {
        // A release of the prerenderer, or who has taken it over, does not choose the section.
        const section = request.operation === 'verify-contact' ? 'contact' : 'rendering';
        refuseSet(section, message.refusal.slice(0, 5_000));
      }
      if ('result' in message)
        return { result: message.result as PrerendererResults[R['operation']] };
      step = message.step.slice(0, 300);
      return 'step';
    },
  );
}
