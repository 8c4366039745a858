import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { settingsFromEnv } from '../delivery/src/config/settings';
import { repositoryRoot } from '../delivery/src/repository';
import { freePort } from '../delivery/src/stack/free-port';
import { runStack } from '../delivery/src/stack/run-stack';
import { publishStackInfo } from './stack-info';

/** Builds of unchanged sources are taken from the last run. */
const buildCache = path.join(repositoryRoot, '.cache/test-releases');
const builtFolders = ['public', 'releases'];

function copyBuilds(from: string, to: string): void {
  for (const folder of builtFolders) {
    const source = path.join(from, folder);
    if (existsSync(source)) cpSync(source, path.join(to, folder), { recursive: true });
  }
}

/** Starts the whole stack on free ports, with data of its own, so that it runs beside a running site. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir =
    process.env['TEST_DATA_DIR'] ?? mkdtempSync(path.join(tmpdir(), 'prizestash-e2e-'));
  mkdirSync(dataDir, { recursive: true });
  const env = {
    PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    PARTNER_PORT: String(await freePort()),
    DATABASE_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    // Every test comes from one address; what the limits do is tested where they are on.
    RATE_LIMIT_PER_ADDRESS: '0',
    RATE_LIMIT_PER_EMAIL: '0',
  };
  Object.assign(process.env, env);
  delete process.env['DATABASE_URL'];
  const settings = settingsFromEnv({ ...env, CHROMIUM_PATH: process.env['CHROMIUM_PATH'] });
  copyBuilds(buildCache, settings.releasesDir);
  const stack = await runStack(settings, (step) => console.log(step), new AbortController().signal);
  copyBuilds(settings.releasesDir, buildCache);
  publishStackInfo({
    siteUrl: `http://localhost:${settings.sitePort}`,
    apiUrl: `http://localhost:${settings.apiPort}`,
    partnerUrl: `http://localhost:${settings.partnerPort}`,
    dataDir,
    releasesDir: settings.releasesDir,
    databasePort: settings.databasePort,
  });
  return async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
