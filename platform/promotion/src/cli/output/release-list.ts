import type {
  Canary,
  Preview,
  LoggedSet,
} from '@prizestash/release-store/promotion-log/promotion-state';
import type { ReleaseSetRecord } from '@prizestash/release-store/release';
import { rollbackText } from '@prizestash/release-store/release-set/rolled-back';
import type { ReleaseStore } from '@prizestash/release-store/release-store';

/** What a release set changes: `mfe-legal 1.0.0-a → 1.0.0-b (commit c)`, a line for each package. */
function changesOf(
  store: ReleaseStore,
  before: ReleaseSetRecord | null,
  after: ReleaseSetRecord | null,
): string[] {
  const names = [before, after].flatMap((set) => Object.keys(set?.versions ?? {}));
  return [...new Set(names)].flatMap((name) => {
    const from = before?.versions[name];
    const to = after?.versions[name];
    if (from === to) return [];
    const release = to ? store.release(name, to) : null;
    const change = from ? `${from} → ${to ?? 'dropped'}` : `${to}`;
    const notes = [
      ...(release ? [`commit ${release.commit}`] : []),
      ...(release?.shared ? [`shared ${release.shared}`] : []),
      ...(after?.notPrerendered?.includes(name) ? ['not prerendered'] : []),
    ];
    return [`      ${name} ${change}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`];
  });
}

function linesOf(
  store: ReleaseStore,
  { set: id, at, by }: LoggedSet,
  before: ReleaseSetRecord | null,
  state: string,
): string[] {
  const set = store.set(id);
  const marks = [state, set?.browserCheck === 'skipped' ? 'no browser check' : ''];
  const notes = [...marks, store.isWithdrawn(id) ? 'withdrawn' : ''].filter((note) => note !== '');
  return [
    [id, at, `by ${by}`, ...notes].join('  '),
    ...(set ? changesOf(store, before, set) : ['      no longer in the store']),
  ];
}

function unusedReleases(store: ReleaseStore, used: readonly (ReleaseSetRecord | null)[]): string[] {
  const isUsed = (name: string, version: string) =>
    used.some((set) => set?.versions[name] === version);
  const { rolledBack } = store.state();
  return store.packages().flatMap((name) =>
    store
      .versions(name)
      .filter((version) => !isUsed(name, version))
      .map((version) => `${name}@${version}`)
      .filter((release) => !rolledBack.some((one) => one.release === release))
      .map((release) => `      ${release}`),
  );
}

/** What happens to a canary, and a bucket of it for `?release_bucket=`. */
function stateOf({ from, percent, until, watch }: Canary): string {
  const stages = watch ? `watched for ${watch.minutes} min at ${watch.stages.join(', ')}%` : null;
  const parts = [`canary, ${percent}%`, `release_bucket=${from}`, stages, `until ${until}`];
  return parts.filter((part) => part !== null).join(', ');
}

const previewState = ({ until }: Preview) =>
  `preview, ${Date.parse(until) > Date.now() ? 'until' : 'ended'} ${until}`;

/**
 * The lines that `npm run releases` prints: the previews, the canaries, then every promotion, newest first, with the
 * time, the person and what it changed, then the releases that were not promoted.
 */
export function releaseList(store: ReleaseStore): string[] {
  const { live: latest, canaries, history, previews, rolledBack } = store.state();
  if (!latest) return ['Nothing was promoted yet.'];
  const promotions = [...history, latest];
  const sets = promotions.map(({ set }) => store.set(set));
  const lines = promotions.map((promotion, index) =>
    linesOf(store, promotion, sets[index - 1] ?? null, promotion === latest ? 'live' : ''),
  );
  const live = store.set(latest.set);
  const ofCanaries = canaries.flatMap((canary) => linesOf(store, canary, live, stateOf(canary)));
  const ofPreviews = previews.flatMap((one) => linesOf(store, one, live, previewState(one)));
  const ofOtherSets = [...canaries, ...previews].map(({ set }) => store.set(set));
  const unused = unusedReleases(store, [...sets, ...ofOtherSets]);
  const judged = rolledBack.map((one) => `      ${rollbackText(one, [one])}`);
  return [
    ...ofPreviews,
    ...ofCanaries,
    ...lines.reverse().flat(),
    ...(judged.length > 0 ? ['Releases that were rolled back', ...judged] : []),
    ...(unused.length > 0 ? ['Releases that were not promoted', ...unused] : []),
  ];
}
