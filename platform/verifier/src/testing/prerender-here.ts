import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { oncePerRun } from '@prizestash/lab/test-run';
import { contentVersion } from '@prizestash/release-store/release-format/integrity';
import { PRERENDERER_FILE } from '@prizestash/release-store/release-name';
import { bundlePrerenderer } from '../bundle-program';
import { runPrerenderer, type RunPrerenderer } from '../prerender/run-prerenderer';
import { runRequest } from '../prerender/run-request';

/** The source of this checkout's prerenderer. */
export async function prerendererSource(): Promise<string> {
  const folder = await oncePerRun('prerenderer', async (made) => {
    mkdirSync(made);
    writeFileSync(path.join(made, PRERENDERER_FILE), await bundlePrerenderer());
  });
  return readFileSync(path.join(folder, PRERENDERER_FILE), 'utf8');
}

let versionHere: string | undefined;

/**
 * Runs requests in this process where a store's prerenderer is the one of this checkout, so that a test
 * of something else waits for no process. What contains the process is tested with the process.
 */
export const prerenderHere: RunPrerenderer = async (store, version, request, timeoutMs) => {
  // The version is a digest of the source.
  versionHere ??= contentVersion(await prerendererSource());
  if (version !== versionHere) return runPrerenderer(store, version, request, timeoutMs);
  const sent = JSON.parse(JSON.stringify(request)) as typeof request;
  const result = await runRequest(sent, () => undefined);
  return JSON.parse(JSON.stringify(result)) as never;
};
