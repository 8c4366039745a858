import type { Page, Route } from '@playwright/test';
import { respondWithJson, interceptEntries } from '@prizestash/lab/site/pages/claim-page';
import {
  blockPartner,
  failPartner,
  type PartnerName,
} from '@prizestash/lab/site/pages/offers-partners';
import type { SeededRandom } from '@prizestash/server-kit/testing/seeded-random';

/** A fault that is injected into one journey, before the first page. */
export interface Fault {
  readonly name: string;
  inject(page: Page, random: SeededRandom): Promise<unknown>;
}

const visitedRemotes = ['mfe-claim', 'mfe-offers'] as const;
const partners: readonly PartnerName[] = ['lead', 'embedded', 'survey'];
const filesOf = (remote: string) => `**/packages/${remote}/**`;

const respondWithError = respondWithJson(500, { error: { message: 'Something broke.' } });

/** A remote whose first `times` file requests fail with 503. */
const remoteDown = (name: string, times: number): Fault => ({
  name,
  async inject(page, random) {
    let left = times;
    await page.route(filesOf(random.oneOf(visitedRemotes)), (route) =>
      left-- > 0 ? route.fulfill({ status: 503 }) : route.continue(),
    );
  },
});

/** The first request with an entry fails, and others reach the API. */
const entryFailsOnce = (name: string, fail: (route: Route) => Promise<void>): Fault => ({
  name,
  async inject(page) {
    let failed = false;
    await interceptEntries(page, (route) => {
      if (failed) return route.continue();
      failed = true;
      return fail(route);
    });
  },
});

const failingPartner = (name: string, mode: 'hostile' | 'throws' | 'silent'): Fault => ({
  name,
  inject: (page, random) => failPartner(page, random.oneOf(partners), mode),
});

export const faults: readonly Fault[] = [
  remoteDown('a remote is down for a moment', 4),
  remoteDown('a remote is down', Number.POSITIVE_INFINITY),
  {
    name: 'a remote is slow',
    async inject(page, random) {
      const delayMs = 200 + random.uniform() * 1500;
      await page.route(filesOf(random.oneOf(visitedRemotes)), async (route) => {
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        await route.continue();
      });
    },
  },
  entryFailsOnce('the API fails once', respondWithError),
  {
    name: 'the API fails',
    inject: (page) => interceptEntries(page, respondWithError),
  },
  entryFailsOnce('the API cannot be reached at first', (route) => route.abort('connectionrefused')),
  entryFailsOnce('the response to an accepted entry is lost', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  }),
  failingPartner('a partner is hostile', 'hostile'),
  failingPartner('a partner throws', 'throws'),
  failingPartner('a partner never responds', 'silent'),
  {
    name: 'a partner is blocked',
    inject: (page, random) => blockPartner(page, random.oneOf(partners)),
  },
];
