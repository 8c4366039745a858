import { DeliveryError } from '../delivery-error';
import { headersFor, type HeaderRule } from '../prerender/headers';

/** Paths of one version's files: every version has others. */
const isOfVersion = (path: string) => path.startsWith('/packages/') && path !== '/packages/*';

/** Names of headers that do more than report, and of the directives of the content security policy. */
export function protectionsOf(rules: readonly HeaderRule[], path: string): string[] {
  const headers = headersFor(rules, path);
  const directives = (headers['Content-Security-Policy'] ?? '')
    .split(';')
    .map((directive) => directive.trim().split(' ')[0] ?? '');
  const enforced = Object.keys(headers).filter((name) => !name.endsWith('-Report-Only'));
  return [...enforced, ...directives].filter((name) => name !== '');
}

/**
 * What a release set has and the next one has not.
 * @returns paths, header names and names of policy directives, each once.
 */
function lostBetween(before: readonly HeaderRule[], after: readonly HeaderRule[]): string[] {
  const paths = before.map(({ path }) => path).filter((path) => !isOfVersion(path));
  const kept = new Set(after.map(({ path }) => path));
  const lostPaths = paths.filter((path) => !kept.has(path));
  const lostHeaders = paths
    .filter((path) => kept.has(path))
    .flatMap((path) => {
      const next = new Set(protectionsOf(after, path));
      return protectionsOf(before, path).filter((name) => !next.has(name));
    });
  return [...new Set([...lostPaths, ...lostHeaders])];
}

/**
 * A release set has every path and header of the set before it, unless the promotion drops them.
 * @param drop paths, header names and names of policy directives that may be lost.
 * @throws {DeliveryError} naming everything that would be lost.
 */
export function verifyNothingLost(
  before: readonly HeaderRule[],
  after: readonly HeaderRule[],
  drop: readonly string[],
): void {
  const lost = lostBetween(before, after).filter((name) => !drop.includes(name));
  if (lost.length === 0) return;
  const options = lost.map((name) => `--drop ${name}`).join(' ');
  throw new DeliveryError(
    'release-set-refused',
    `the release set loses ${lost.join(', ')}, which the set before it has; if that is intended, add ${options}`,
  );
}
