import { releasablePackages, type ReleasablePackage } from '../build/packages';
import type { LivePointer, ReleaseSetRecord } from '../releases/release';
import type { ReleaseStore } from '../releases/release-store';

function stateOf(id: string, { set, candidate }: LivePointer): string {
  if (id === set) return '  live';
  return id === candidate?.set ? `  on trial for ${candidate.share} visitors of 100` : '';
}

function mark(
  name: ReleasablePackage,
  version: string,
  live: ReleaseSetRecord | null,
  tried: ReleaseSetRecord | null,
): string {
  if (live?.versions[name] === version) return '* ';
  return tried?.versions[name] === version ? '% ' : '  ';
}

/** What `npm run releases` prints: `*` marks what is live, `%` what is on trial. */
export function releaseList(store: ReleaseStore): string[] {
  const pointer = store.live();
  if (!pointer) return ['Nothing was promoted yet.'];
  const live = store.set(pointer.set);
  const tried = pointer.candidate ? store.set(pointer.candidate.set) : null;
  const lines = ['Sets, newest first'];
  const records = store.sets().flatMap((id) => store.set(id) ?? []);
  for (const record of records.sort((a, b) => b.createdAt.localeCompare(a.createdAt))) {
    const sign = record.id === pointer.set ? '* ' : record.id === tried?.id ? '% ' : '  ';
    lines.push(`${sign}${record.id}  ${record.createdAt}${stateOf(record.id, pointer)}`);
    for (const name of releasablePackages) lines.push(`      ${name}@${record.versions[name]}`);
  }
  lines.push('', 'Releases');
  for (const name of releasablePackages) {
    for (const version of store.versions(name)) {
      const commit = store.release(name, version)?.commit ?? '?';
      lines.push(`${mark(name, version, live, tried)}${name}@${version}  commit ${commit}`);
    }
  }
  return lines;
}
