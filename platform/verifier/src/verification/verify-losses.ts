import { refuseSet, refuseConfig } from '@prizestash/release-store/delivery-error';
import { headersFor, type HeaderRule } from '@prizestash/site-host/headers/headers';
import { partnerOrigins } from '@prizestash/shared/partners';
import type { ReleaseSetRecord } from '@prizestash/release-store/release';
import type { ReleaseStore } from '@prizestash/release-store/release-store';
import type { OperatorConfig } from '@prizestash/release-store/site-config/site-config-from-env';

/** Paths of one version's files: every version has others. */
const isOfVersion = (path: string) => path.startsWith('/packages/') && path !== '/packages/*';

const POLICY = 'Content-Security-Policy';
/** Headers about caches, which protect nobody. */
const cacheHeaders = ['Cache-Control', 'Vary'];

/**
 * Headers that do more than report, and directives of the content security policy, with their values.
 */
function protectionsOf(rules: readonly HeaderRule[], path: string): Map<string, string> {
  const headers = headersFor(rules, path);
  const directives = (headers[POLICY] ?? '')
    .split(';')
    .map((directive) => directive.trim().split(/ +/))
    .map(([name = '', ...values]) => [name, values.join(' ')] as const);
  const enforced = Object.entries(headers).filter(([name]) => !name.endsWith('-Report-Only'));
  return new Map([...enforced, ...directives].filter(([name]) => name !== ''));
}

/**
 * Whether a protection allows more than before. A list of sources does with a source that is neither
 * a hash of the page's own content nor an origin of the configuration; a requirement does without one
 * of its values; any other header does with another value.
 */
function isWeaker(
  name: string,
  before: string,
  after: string,
  origins: readonly string[],
): boolean {
  if (before === after || name === POLICY || cacheHeaders.includes(name)) return false;
  const [old, next] = [before, after].map((value) => value.split(' ')) as [string[], string[]];
  // Names of headers begin with a capital letter, those of directives do not.
  if (/^[A-Z]/.test(name)) return true;
  if (name.startsWith('require-')) return old.some((value) => !next.includes(value));
  return next.some(
    (value) =>
      value !== "'none'" &&
      value !== '' &&
      !old.includes(value) &&
      !origins.includes(value) &&
      !/^'sha(256|384|512)-/.test(value),
  );
}

/**
 * What a release set has and the next one has not, or has with less effect.
 * @returns paths, header names and names of policy directives, each once.
 */
function lostBetween(
  before: readonly HeaderRule[],
  after: readonly HeaderRule[],
  origins: readonly string[],
): string[] {
  const paths = before.map(({ path }) => path).filter((path) => !isOfVersion(path));
  const kept = new Set(after.map(({ path }) => path));
  const lostPaths = paths.filter((path) => !kept.has(path));
  const lostHeaders = paths
    .filter((path) => kept.has(path))
    .flatMap((path) => {
      const next = protectionsOf(after, path);
      return [...protectionsOf(before, path)]
        .filter(([name, value]) => {
          const kept = next.get(name);
          return kept === undefined || isWeaker(name, value, kept, origins);
        })
        .map(([name]) => name);
    });
  return [...new Set([...lostPaths, ...lostHeaders])];
}

/**
 * A release set has every path and header of the set before it, with at least their effect, unless
 * the promotion drops them.
 * @param drop paths, header names and names of policy directives that may be lost.
 * @param origins of the configuration: a policy may name them.
 */
export function verifyNothingLost(
  before: readonly HeaderRule[],
  after: readonly HeaderRule[],
  drop: readonly string[],
  origins: readonly string[] = [],
): void {
  const lost = lostBetween(before, after, origins).filter((name) => !drop.includes(name));
  if (lost.length === 0) return;
  const options = lost.map((name) => `--drop ${name}`).join(' ');
  refuseSet(
    'lost',
    `the release set loses ${lost.join(', ')}, which the set before it has; if that is intended, add ${options}`,
  );
}

/**
 * Packages, paths and headers of the base set that the new one may lack. `anything` is for a local
 * site, which follows its checkout.
 */
export type Losses = readonly string[] | 'anything';

/** What a promotion may lose: what it names, with the paths of the packages among it. */
function droppedNames(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  rules: readonly HeaderRule[],
  drop: readonly string[],
): string[] {
  const versions = base?.versions ?? {};
  const isKnown = (name: string) =>
    Object.hasOwn(versions, name) ||
    rules.some(({ path }) => path === name || protectionsOf(rules, path).has(name));
  const unknown = drop.find((name) => !isKnown(name));
  if (unknown) {
    refuseConfig(`the live release set has no ${unknown} to drop`);
  }
  const routes = drop.flatMap((name) => store.release(name, versions[name] ?? '')?.routes ?? []);
  return [...drop, ...routes.map(({ path }) => path)];
}

/**
 * A release set loses nothing of the set that it is based on but what the promotion drops.
 * @param before the header rules of the base set.
 * @param after the header rules of the new set.
 * @param config of the new set: its pages may load from the partners and call the API.
 */
export function verifyLosses(
  store: ReleaseStore,
  base: ReleaseSetRecord | null,
  before: readonly HeaderRule[],
  after: readonly HeaderRule[],
  drop: Losses,
  { apiBaseUrl, partners }: OperatorConfig,
): void {
  if (drop === 'anything') return;
  const origins = [...Object.values(partners).flatMap(partnerOrigins), apiBaseUrl];
  verifyNothingLost(before, after, droppedNames(store, base, before, drop), origins);
}
