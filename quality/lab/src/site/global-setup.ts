import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { settingsFromEnv } from '@prizestash/dev/local/stack/settings';
import { freePort } from '@prizestash/server-kit/program/free-port';
import { runStack } from '@prizestash/dev/local/stack/run-stack';
import startTestRun from '../test-run';
import { cachedBuilds, copyBuilds } from './build-cache';
import { publishStackInfo } from './fixtures';

/** Starts what a visitor uses, on free ports and with separate data, beside a running site. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  startTestRun();
  const dataDir =
    process.env['TEST_DATA_DIR'] ?? mkdtempSync(path.join(tmpdir(), 'prizestash-e2e-'));
  const env = {
    PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    PARTNER_PORT: String(await freePort()),
    PROMOTION_PORT: String(await freePort()),
    RELEASE_PAGES_PORT: String(await freePort()),
    DATABASE_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    // All tests use one IP address; tests of the rate limits start an API of their own.
    RATE_LIMIT_PER_ADDRESS: '0',
    RATE_LIMIT_PER_EMAIL: '0',
  };
  Object.assign(process.env, env);
  delete process.env['DATABASE_URL'];
  const settings = settingsFromEnv({ ...env, CHROMIUM_PATH: process.env['CHROMIUM_PATH'] });
  copyBuilds(cachedBuilds, settings.RELEASES_DIR);
  const stack = await runStack(settings, (step) => console.log(step), new AbortController().signal);
  copyBuilds(settings.RELEASES_DIR, cachedBuilds);
  publishStackInfo({
    siteUrl: `http://localhost:${settings.PORT}`,
    apiUrl: `http://localhost:${settings.API_PORT}`,
    partnerUrl: `http://localhost:${settings.PARTNER_PORT}`,
    dataDir,
    releasesDir: settings.RELEASES_DIR,
    databasePort: settings.DATABASE_PORT,
  });
  return async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
