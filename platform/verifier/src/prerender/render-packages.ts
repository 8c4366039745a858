import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { refuseSet } from '@prizestash/release-store/delivery-error';
import { sha256Of } from '@prizestash/release-store/release-format/integrity';
import { compileSchema, validJson } from '@prizestash/release-store/release-format/compile-schema';
import {
  NOT_FOUND_PATH,
  baseOf,
  releaseSetOf,
} from '@prizestash/release-store/release-set/release-set';
import { allReleases, type Releases } from '@prizestash/release-store/release-set/releases';
import type { Release, ReleaseSetRecord } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { SetConfig } from '@prizestash/release-store/site-config/site-config-from-env';
import type { NodeBuild } from '../sandbox/node-build';
import {
  MAX_BODY_LENGTH,
  renderedPackage,
  type RenderedPackage,
  type RenderRequest,
  type StoredPages,
} from './prerender-request';
import { runPrerenderer, timeoutOf, type RunPrerenderer } from './run-prerenderer';

/** What the packages of a release set have rendered, by package, in the folder of the set. */
export const RENDERED_FILE = 'rendered.json';

/** What pages know as the id of their release set: it must not change what they render. */
const ANY_SET = 'set';

const isRenderedPackage = compileSchema(renderedPackage);
const isStored = compileSchema<Record<string, StoredPages>>({
  type: 'object',
  additionalProperties: { ...renderedPackage, required: ['key', 'bodies', 'notFoundPage'] },
});

export interface RenderedFrom {
  readonly releases: Releases;
  readonly config: SetConfig;
  readonly prerenderer: string;
}

export function nodeBuildOf(store: ReleaseStore, release: Release): NodeBuild {
  const { package: name, version } = release;
  const file = path.join(store.releaseFolder(name, version), 'server.js');
  return { name: `${name}@${version}`, source: readFileSync(file, 'utf8'), base: baseOf(release) };
}

function requestFor(
  store: ReleaseStore,
  { releases: { shell }, config }: RenderedFrom,
  release: Release,
): RenderRequest {
  const isShell = release === shell;
  const set = releaseSetOf(ANY_SET, { shell, remotes: isShell ? [] : [release] }, [], config);
  const pages = release.routes.map((route) => ({ path: route.path, withScreen: route.prerender }));
  const hasBuild = !isShell && release.prerendered !== false;
  return {
    operation: 'render',
    shell: nodeBuildOf(store, shell),
    remote: hasBuild ? nodeBuildOf(store, release) : null,
    set,
    pages: isShell ? [...pages, { path: NOT_FOUND_PATH as '/', withScreen: true }] : pages,
  };
}

/** A digest of a request, of the program that renders it, and of the texts that `Intl` writes. */
function keyOf(prerenderer: string, request: RenderRequest): string {
  const content = JSON.stringify([prerenderer, request, process.versions.icu]);
  return sha256Of(content);
}

function requirePages(rendered: unknown, { pages }: RenderRequest, name: string): RenderedPackage {
  if (isRenderedPackage(rendered)) {
    const paths = Object.keys(rendered.bodies);
    if (paths.join() === pages.map(({ path: one }) => one).join()) return rendered;
  }
  const { bodies } = (rendered ?? {}) as { readonly bodies?: Readonly<Record<string, unknown>> };
  const long = pages.find(({ path: one }) => String(bodies?.[one] ?? '').length > MAX_BODY_LENGTH);
  if (long) {
    const limit = MAX_BODY_LENGTH.toLocaleString('en-US');
    refuseSet('rendering', `${long.path} of ${name} renders more than ${limit} characters of HTML`);
  }
  refuseSet('rendering', `${name} has rendered something else than its pages`);
}

/** What a release set in the store has rendered; nothing for a set without that record. */
export function storedPages(
  store: ReleaseStore,
  set: ReleaseSetRecord | null,
): Record<string, StoredPages> {
  if (!set) return {};
  try {
    const json = readFileSync(path.join(store.setFolder(set.id), RENDERED_FILE), 'utf8');
    return validJson(json, isStored) ?? {};
  } catch {
    // What cannot be read is rendered again.
    return {};
  }
}

/**
 * Renders the pages of a release set, each package in a separate process, in which no code of
 * another remote runs. A package whose pages depend on nothing that has changed is not rendered again.
 * @param base a release set whose pages can be used again.
 */
export async function renderPackages(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  from: RenderedFrom,
  run: RunPrerenderer = runPrerenderer,
): Promise<Record<string, StoredPages>> {
  const known = storedPages(store, base);
  const rendered: Record<string, StoredPages> = {};
  await inParallel(allReleases(from.releases), async (release) => {
    const { package: name, version } = release;
    const request = requestFor(store, from, release);
    const key = keyOf(from.prerenderer, request);
    const stored = known[name];
    if (stored?.key === key) {
      rendered[name] = stored;
      return;
    }
    const timeoutMs = timeoutOf(base, release);
    const result: unknown = await run(store, from.prerenderer, request, timeoutMs);
    rendered[name] = { key, ...requirePages(result, request, `${name}@${version}`) };
  });
  return rendered;
}

/** Runs as many at once as the machine has processors. */
export async function inParallel<T>(
  items: readonly T[],
  run: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const runNext = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await run(next);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
}
