import type { ReleaseSetRecord } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';

/** Marks at the start of a line: live, in the canary, or neither. */
const LIVE = '* ';
const CANARY = '% ';
const NEITHER = '  ';

function releaseMark(
  name: string,
  version: string,
  live: ReleaseSetRecord | null,
  canary: ReleaseSetRecord | null,
): string {
  if (live?.versions[name] === version) return LIVE;
  return canary?.versions[name] === version ? CANARY : NEITHER;
}

/** The lines that `npm run releases` prints: `*` marks live ones, `%` those in the canary. */
export function releaseList(store: ReleaseStore): string[] {
  const pointer = store.live();
  if (!pointer) return ['No release set has been promoted yet.'];
  const live = store.set(pointer.set);
  const canary = pointer.canary ? store.set(pointer.canary.set) : null;
  const lines = ['Release sets, newest first'];
  const records = store.sets().flatMap((id) => store.set(id) ?? []);
  for (const record of records.sort((a, b) => b.createdAt.localeCompare(a.createdAt))) {
    const mark = record.id === live?.id ? LIVE : record.id === canary?.id ? CANARY : NEITHER;
    const state =
      mark === LIVE ? '  live' : mark === CANARY ? `  canary, ${pointer.canary?.percent}%` : '';
    lines.push(`${mark}${record.id}  ${record.createdAt}${state}`);
    for (const [name, version] of Object.entries(record.versions)) {
      lines.push(`      ${name}@${version}`);
    }
  }
  lines.push('', 'Releases');
  for (const name of store.packages()) {
    for (const version of store.versions(name)) {
      const commit = store.release(name, version)?.commit;
      const mark = releaseMark(name, version, live, canary);
      lines.push(`${mark}${name}@${version}${commit ? `  commit ${commit}` : ''}`);
    }
  }
  return lines;
}
