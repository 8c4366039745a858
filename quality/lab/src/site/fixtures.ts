import { test as base, expect } from '@playwright/test';

/** Addresses and folders of the stack that the tests run against. */
export interface StackInfo {
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly partnerUrl: string;
  readonly dataDir: string;
  readonly releasesDir: string;
  readonly databasePort: number;
}

const VARIABLE = 'PRIZESTASH_TEST_STACK';

/** Publishes the stack to the workers of Playwright, which inherit the environment. */
export function publishStackInfo(info: StackInfo): void {
  process.env[VARIABLE] = JSON.stringify(info);
}

/** @throws {Error} outside a run of the browser tests. */
export function stackInfo(): StackInfo {
  const text = process.env[VARIABLE];
  if (!text) throw new Error('the stack is not running: start the tests through Playwright');
  return JSON.parse(text) as StackInfo;
}

interface Fixtures {
  readonly stack: StackInfo;
  /** Fails the test when the page throws or logs an error that the test does not allow. */
  readonly pageErrors: { allow(pattern: RegExp): void };
}

/**
 * The lead partner redirects inside its frame, which the page's policy refuses: the page removes the
 * frame and navigates itself.
 */
const leadPartnerRefused = /^Framing '[^']+' violates .*(frame-ancestors 'none'|frame-src)/;

/** Extends Playwright's `test`: URLs are relative to the running stack, and logged errors fail the test. */
export const test = base.extend<Fixtures>({
  stack: async ({}, provide) => provide(stackInfo()),
  baseURL: async ({}, provide) => provide(stackInfo().siteUrl),
  pageErrors: [
    async ({ page }, provide) => {
      const seen: string[] = [];
      const allowed: RegExp[] = [leadPartnerRefused];
      page.on('pageerror', (error) => seen.push(`uncaught: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') seen.push(`${message.text()} ${message.location().url}`);
      });
      await provide({ allow: (pattern) => void allowed.push(pattern) });
      const unexpected = seen.filter((text) => !allowed.some((pattern) => pattern.test(text)));
      expect(unexpected, 'errors in the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
