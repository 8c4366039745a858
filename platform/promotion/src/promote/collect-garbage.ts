import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { type ObjectStorage, PROBES } from '@prizestash/release-store/storage/object-storage';
import { releaseArchive, releasesOf, setArchive } from '@prizestash/release-store/release-name';
import {
  setsOf,
  type PromotionState,
  forgetBefore,
  servedOf,
} from '@prizestash/release-store/promotion-log/promotion-state';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import { type StoredItem, storedItems } from '@prizestash/release-store/stored-items';
import { FolderStorage } from '@prizestash/release-store/storage/folder-storage';

/** No command runs for so long. */
const ABANDONED_MS = 60 * 60_000;

const isAbandoned = (modifiedAt: Date, now: Date) =>
  now.getTime() - modifiedAt.getTime() > ABANDONED_MS;

/** Files and folders of a store's folder that commands have left which were killed. */
function leftoversIn(folder: string, now: Date): string[] {
  const namesIn = (name: string) => {
    const parent = path.join(folder, name);
    return existsSync(parent) ? readdirSync(parent).map((child) => path.join(parent, child)) : [];
  };
  const drafts = [...namesIn(''), ...namesIn('log')].filter((file) => file.endsWith('.draft'));
  return [...namesIn('scratch'), ...drafts].filter((file) => {
    // A running command may have removed its own meanwhile.
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats !== undefined && isAbandoned(stats.mtime, now);
  });
}

/** Keys of probes in a shared storage that commands have left which were killed. */
async function abandonedProbes(storage: ObjectStorage, now: Date): Promise<string[]> {
  const probes = await storage.list(PROBES);
  return probes.filter(({ modifiedAt }) => isAbandoned(modifiedAt, now)).map(({ key }) => key);
}

export function removeLeftovers(folder: string, now: Date): void {
  for (const file of leftoversIn(folder, now)) rmSync(file, { recursive: true, force: true });
}

/**
 * Names of the stored items that must stay: the release sets that the state names and those that
 * were created since a time, with their releases and fallbacks, and the releases stored since then.
 */
function neededItems(
  store: ReleaseStore,
  state: PromotionState,
  stored: readonly StoredItem[],
  since: Date,
): Set<string> {
  const recent = stored.filter(({ storedAt }) => storedAt >= since).map(({ name }) => name);
  const isRecent = (id: string) => recent.includes(setArchive(id));
  const sets = [...setsOf(state), ...store.sets().filter(isRecent)];
  const releases = sets.flatMap((id) => {
    const record = store.set(id);
    return record ? releasesOf(record).map(releaseArchive) : [];
  });
  return new Set([...recent, ...sets.map(setArchive), ...releases]);
}

interface GarbageCollection {
  /** Release sets that visitors got since then stay. */
  readonly since: Date;
  readonly by: string;
  /** Of the request that asks for it, for the log. */
  readonly id?: string | undefined;
  /** True removes nothing. */
  readonly dryRun?: boolean;
}

export type GarbageReport = Awaited<ReturnType<typeof collectGarbage>>;

const DAY_MS = 24 * 60 * 60_000;

export const keptSince = (days: number) => new Date(Date.now() - days * DAY_MS);

type Garbage = Awaited<ReturnType<typeof findGarbage>>;

async function findGarbage(store: ReleaseStore, state: PromotionState, since: Date) {
  const local = await storedItems(new FolderStorage(store.folder), 'folder');
  const stored = store.isCopy ? await storedItems(store.objects, 'bucket') : local;
  const needed = neededItems(store, state, stored, since);
  const isGarbage = ({ name, storedAt }: StoredItem) => !needed.has(name) && storedAt < since;
  return {
    /** In the store; nothing where this machine may not change it. */
    stored: store.log.canSign() ? stored.filter(isGarbage) : [],
    /** In this machine's folder: the store itself, or a copy. */
    local: local.filter(isGarbage),
  };
}

/**
 * Removes the descriptions of items, without which nothing can be promoted that uses them.
 * @returns a function that writes them again.
 */
async function removeDescriptions(storage: ObjectStorage, items: readonly StoredItem[]) {
  const removed: { readonly key: string; readonly body: Buffer }[] = [];
  for (const { description } of items) {
    const object = description === null ? null : await storage.read(description);
    if (description === null || !object) continue;
    await storage.remove(description);
    removed.push({ key: description, body: object.body });
  }
  return async () => {
    for (const { key, body } of removed) await storage.create(key, body);
  };
}

/**
 * Forgets what nobody needs any more.
 * @returns false, without a change, when the state is another one by now.
 */
async function forget(
  store: ReleaseStore,
  state: PromotionState,
  { stored }: Garbage,
  { since, by, id }: GarbageCollection,
): Promise<boolean> {
  const restore = await removeDescriptions(store.objects, stored);
  const request = { action: 'gc', by, id, request: stored.map(({ name }) => name) } as const;
  let forgotten = false;
  try {
    const change = { ...request, ...servedOf(state), forget: since.toISOString() };
    forgotten = await store.append(change, state);
  } finally {
    if (!forgotten) await restore();
  }
  return forgotten;
}

async function remove(store: ReleaseStore, { stored, local }: Garbage): Promise<void> {
  for (const { name } of local) {
    const served = name.replace(/^releases\//, 'public/packages/');
    for (const folder of [name, served]) {
      rmSync(path.join(store.folder, folder), { recursive: true, force: true });
    }
  }
  if (!store.isCopy) return;
  for (const key of stored.flatMap(({ objects }) => objects)) await store.objects.remove(key);
}

/**
 * Removes releases and release sets that no visitor, rollback, fallback or canary can need, and what
 * killed commands have left. A machine that cannot sign removes its own copies alone.
 *
 * The promotion log forgets them before anything is lost. A promotion that runs at the same time
 * either comes first, and what it uses stays, or starts again and finds its release missing.
 */
export async function collectGarbage(store: ReleaseStore, collection: GarbageCollection) {
  const { since, dryRun = false } = collection;
  for (;;) {
    await store.refresh();
    const state = store.state();
    const next = store.log.canSign() ? forgetBefore(state, since.toISOString()) : state;
    const garbage = await findGarbage(store, next, since);
    const now = new Date();
    const mayRemove = store.isCopy && store.log.canSign();
    const probes = mayRemove ? await abandonedProbes(store.objects, now) : [];
    const names = [...garbage.stored, ...garbage.local].map(({ name }) => name);
    const report = {
      /** Names as in the store: `releases/<package>/<version>` and `sets/<id>`. */
      items: [...new Set(names)].sort(),
      /** What killed commands have left: files of this machine, and keys of the shared storage. */
      leftovers: [...leftoversIn(store.folder, now), ...probes],
    };
    if (dryRun) return report;
    if (state.live && garbage.stored.length > 0) {
      if (!(await forget(store, state, garbage, collection))) continue;
    }
    await remove(store, garbage);
    removeLeftovers(store.folder, now);
    for (const key of probes) await store.objects.remove(key);
    return report;
  }
}
