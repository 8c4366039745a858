import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PRERENDERER, PRERENDERER_FILE } from '@prizestash/release-store/release-name';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { RenderRequest } from '../prerender/prerender-request';
import { runPrerenderer } from '../prerender/run-prerenderer';

/**
 * Runs code in the process that renders packages, with all of Node at hand: what code could do that
 * has escaped from the sandbox.
 * @param source of a function.
 * @returns `done: ` and its result, or the code of its error.
 */
export function attemptInProcess(store: ReleaseStore, source: string): Promise<string> {
  const folder = store.releaseFolder(PRERENDERER, 'attempt');
  mkdirSync(folder, { recursive: true });
  const program = `(async () => {
    process.stdin.resume();
    const say = (refusal) => process.stdout.write(JSON.stringify({ refusal }) + '\\n');
    try { say('done: ' + (await (${source})())); } catch (error) { say(String(error.code ?? error)); }
  })();`;
  writeFileSync(path.join(folder, PRERENDERER_FILE), program);
  const request = { operation: 'render' } as RenderRequest;
  return runPrerenderer(store, 'attempt', request).then(
    () => 'rendered',
    (error: Error) => error.message,
  );
}
