import type { ReleaseSet } from '@prizestash/shared/remote';

/** The remotes that a page of a large site does not name itself. */
export interface OtherRemotes {
  /** True once the release set names every remote. */
  readonly loaded: boolean;
}

/**
 * Adds the remotes of the set's file to a release set that names only some. Does nothing when it
 * names all. When the file does not load, the browser follows links to the others itself.
 */
export function loadOtherRemotes(set: ReleaseSet): OtherRemotes {
  const state = { loaded: set.remotesFile === undefined };
  if (set.remotesFile === undefined) return state;
  void fetch(set.remotesFile, { priority: 'low' })
    .then(async (response) => {
      if (!response.ok) return;
      const all = (await response.json()) as ReleaseSet['remotes'];
      // In place, because everything that looks for a route has this object.
      Object.assign(set.remotes, { ...all, ...set.remotes });
      state.loaded = true;
    })
    .catch(() => {});
  return state;
}
