import type { ReleaseSet } from '@prizestash/shared/remote';
import { normalizePath, routeAt } from '../routing/route-table';

export interface Region {
  readonly name: string;
  readonly package: string;
  /** Undefined while the region's page is not loaded. */
  readonly version: string | undefined;
  readonly commit: string | undefined;
  /** The version in the release set, when the page fell back to another one. */
  readonly replaces: string | undefined;
}

/** The commit in a version, for example `ab12cd3` in `1.0.0-ab12cd3-5f6e7d8c`. */
export function commitOf(version: string): string | undefined {
  return /-([^.-]+)/.exec(version)?.[1];
}

/**
 * The regions of the page at a path.
 * @param versionOf returns the loaded version of a path.
 */
export function regionsOf(
  set: ReleaseSet,
  pathname: string,
  versionOf: (path: string) => string | undefined,
): Region[] {
  const shell = { package: 'shell', ...set.shell, replaces: undefined };
  const remoteRoute = routeAt(set, pathname);
  const frame = ['Header', 'Footer'].map((name) => ({ name, ...shell }));
  if (!remoteRoute) return [...frame, { name: 'Main', ...shell }];
  const { remote } = remoteRoute;
  const version = versionOf(normalizePath(pathname));
  const isInSet = version === remote.version;
  const name = Object.keys(set.remotes).find((key) => set.remotes[key] === remote) ?? '';
  return [
    ...frame,
    {
      name: 'Main',
      package: name,
      version,
      commit: isInSet ? remote.commit : version && commitOf(version),
      replaces: version && !isInSet ? remote.version : undefined,
    },
  ];
}

export interface ReportedPage {
  /** URL of the page. */
  readonly address: string;
  /** Id of its release set. */
  readonly set: string;
  readonly regions: readonly Region[];
  readonly userAgent: string;
  /** Width and height of the window, CSS pixels. */
  readonly size: readonly [number, number];
  /** Messages of errors. */
  readonly errors: readonly string[];
  /** The stored contact, as JSON; null without one. */
  readonly contact: string | null;
}

/** A link that opens a page with a release set and the overlay. */
export function linkTo({ address, set }: Pick<ReportedPage, 'address' | 'set'>): string {
  const url = new URL(address);
  url.searchParams.set('set', set);
  url.searchParams.set('qa', '');
  return url.href;
}

const masked = (text: string) =>
  text.replace(/[^\s"'<>]+@[^\s"'<>]+/g, '<email>').replace(/\d{4,}/g, '<number>');

/** Names of the contact's fields with a value, without their values. */
function fieldsOf(contact: string | null): string {
  if (contact === null) return 'none';
  try {
    const { contact: fields } = JSON.parse(contact) as { contact?: object | null };
    const known = Object.entries(fields ?? {}).filter(([, value]) => Boolean(value));
    return known.map(([name]) => name).join(', ') || 'none';
  } catch {
    return 'not readable';
  }
}

/** A bug report: a link, what the page is made of, the browser, and nothing that a visitor typed. */
export function bugReportOf(page: ReportedPage): string {
  return [
    linkTo(page),
    ...page.regions.map(
      ({ name, package: owner, version, commit }) =>
        `${name}: ${owner} ${version ?? 'not loaded'}${commit ? ` (commit ${commit})` : ''}`,
    ),
    `Browser: ${page.userAgent}, ${page.size.join(' x ')}`,
    `Stored contact: ${fieldsOf(page.contact)}`,
    'Errors:',
    ...(page.errors.length > 0 ? page.errors.map((one) => `- ${masked(one)}`) : ['- none']),
  ].join('\n');
}
