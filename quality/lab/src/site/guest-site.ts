import type { ServerResponse } from 'node:http';
import { promote } from '@prizestash/promotion/promote/promote';
import type { Release } from '@prizestash/release-store/release';
import { releaseFromFolder } from '@prizestash/release-store/release-folder/store-release';
import { type Bundler, guestFolder } from './guests';
import { promoteOptions, type TestSite } from './test-site';

/** The versions of each guest, the live one last. */
const guestVersions = ['1.0.0', '1.1.0'];

/** Promotes both versions of guests on a test site; with the options of `promote`, in its processes. */
export async function promoteGuests(
  site: TestSite,
  guests: readonly Bundler[],
  options?: Parameters<typeof promote>[2],
): Promise<void> {
  for (const version of guestVersions) {
    const releases: Release[] = [];
    for (const bundler of guests) {
      const folder = await guestFolder(bundler, version);
      releases.push((await releaseFromFolder(site.store, folder)).release);
    }
    await promote(site.store, releases, options ?? promoteOptions);
  }
}

const sendOther = (response: ServerResponse) =>
  response
    .writeHead(200, { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' })
    .end('globalThis.foreign = true;');

/** A script that the entry of a guest loads. */
function chunkOf({ routes, entry }: Release): string {
  const file = routes[0]?.files.find((one) => one.endsWith('.js') && one !== entry);
  if (!file) throw new Error('the release has one script only');
  return file;
}

/** What can be wrong with the files of a guest's live version. */
const guestFaults = {
  'its entry is missing': {
    fileOf: ({ entry }: Release) => entry,
    respond: (response: ServerResponse) => response.writeHead(404).end(),
  },
  'its entry has other content': { fileOf: ({ entry }: Release) => entry, respond: sendOther },
  'another script has other content': { fileOf: chunkOf, respond: sendOther },
} as const;

type GuestFault = keyof typeof guestFaults;

export const faultsOfGuests = Object.keys(guestFaults) as GuestFault[];

/** Replaces the response to one file of the live version of a guest. */
export function breakGuest(site: TestSite, bundler: Bundler, fault: GuestFault): void {
  const { fileOf, respond } = guestFaults[fault];
  const live = site.liveRelease(`mfe-guest-${bundler}`);
  site.fault = ({ url = '' }, response) => {
    if (!url.startsWith(`/packages/${live.package}/${live.version}/${fileOf(live)}`)) return false;
    respond(response);
    return true;
  };
}
