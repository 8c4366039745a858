import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { settingsFromEnv } from './settings';
import { startService } from './services';

interface Options {
  readonly env: NodeJS.ProcessEnv;
}

const mockStarted: Options[] = [];
jest.mock('@prizestash/server-kit/program/program', () => ({
  responds: () => () => true,
  Program: class {
    constructor(options: Options) {
      mockStarted.push(options);
    }
    start() {
      return Promise.resolve(this);
    }
  },
}));

it('gives the address of the database to the API alone', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-services-'));
  const DATABASE_URL = 'postgres://owner:password@db.example.com/prizestash';
  const settings = settingsFromEnv({ DATA_DIR: folder, DATABASE_URL });
  for (const name of ['api', 'partner-sandbox', 'promotion-service'] as const) {
    await startService(name, settings, {});
  }
  rmSync(folder, { recursive: true });
  expect(mockStarted.map(({ env }) => env['DATABASE_URL'])).toEqual([
    DATABASE_URL,
    process.env['DATABASE_URL'],
    process.env['DATABASE_URL'],
  ]);
});
