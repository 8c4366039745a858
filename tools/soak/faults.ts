import type { Page } from '@playwright/test';
import { answerJson, interceptEntries } from '../../e2e/claim-page';
import { blockPartner, failPartner, type PartnerName } from '../../e2e/offers-partners';
import type { SeededRandom } from './seeded-random';

/** Something that goes wrong during one journey; it is arranged before the first page. */
export interface Fault {
  readonly name: string;
  arrange(page: Page, random: SeededRandom): Promise<unknown>;
}

const remotes = ['mfe-claim', 'mfe-offers'] as const;
const partners: readonly PartnerName[] = ['lead', 'embedded', 'survey'];
const filesOf = (remote: string) => `**/packages/${remote}/**`;

const busy = answerJson(500, { error: { message: 'Something broke.' } });

/** A remote whose files answer 503, the first `times` times they are asked for. */
const remoteDown = (name: string, times: number): Fault => ({
  name,
  async arrange(page, random) {
    let left = times;
    await page.route(filesOf(random.oneOf(remotes)), (route) =>
      left-- > 0 ? route.fulfill({ status: 503 }) : route.continue(),
    );
  },
});

const failingPartner = (name: string, mode: 'hostile' | 'throws' | 'silent'): Fault => ({
  name,
  arrange: (page, random) => failPartner(page, random.oneOf(partners), mode),
});

/** Every fault that a journey may meet, none of them by its own choice. */
export const faults: readonly Fault[] = [
  remoteDown('a remote is down for a moment', 4),
  remoteDown('a remote is down', Number.POSITIVE_INFINITY),
  {
    name: 'a remote is slow',
    async arrange(page, random) {
      const delayMs = 200 + random.next() * 1500;
      await page.route(filesOf(random.oneOf(remotes)), async (route) => {
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        await route.continue();
      });
    },
  },
  {
    name: 'the API fails once',
    async arrange(page) {
      let failed = false;
      await interceptEntries(page, (route) => {
        if (failed) return route.continue();
        failed = true;
        return busy(route);
      });
    },
  },
  {
    name: 'the API fails',
    arrange: (page) => interceptEntries(page, busy),
  },
  {
    name: 'the API cannot be reached at first',
    async arrange(page) {
      let failed = false;
      await interceptEntries(page, (route) => {
        if (failed) return route.continue();
        failed = true;
        return route.abort('connectionrefused');
      });
    },
  },
  {
    name: 'the answer to an accepted entry is lost',
    async arrange(page) {
      let lost = false;
      await interceptEntries(page, async (route) => {
        if (lost) return route.continue();
        lost = true;
        await route.fetch();
        return route.abort('connectionreset');
      });
    },
  },
  failingPartner('a partner is hostile', 'hostile'),
  failingPartner('a partner throws', 'throws'),
  failingPartner('a partner never answers', 'silent'),
  {
    name: 'a partner is blocked',
    arrange: (page, random) => blockPartner(page, random.oneOf(partners)),
  },
];
