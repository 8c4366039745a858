import type { Region } from './regions';

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
