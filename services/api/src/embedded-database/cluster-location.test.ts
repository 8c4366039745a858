import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clusterLocation } from './cluster-location';
import { openEmbedded } from './open-embedded';

const asRoot = process.getuid?.() === 0 ? it : it.skip;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prizestash-location-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('places the database below the data folder by default', () => {
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  expect(clusterLocation(dataDir)).toMatchObject({
    dir: path.join(dataDir, 'postgres'),
    relocated: false,
  });
});

asRoot('relocates the database when only root may enter the data folder', async () => {
  const closed = path.join(folder, 'home-of-root');
  mkdirSync(closed, { mode: 0o700 });
  const dataDir = path.join(closed, 'data');
  const location = clusterLocation(dataDir);
  const base = path.dirname(location.dir);
  try {
    expect(location.relocated).toBe(true);
    expect(location.dir).toMatch(/^\/var\/lib\/prizestash\//);
    expect(existsSync(path.join(dataDir, 'WHERE-THE-DATABASE-IS.txt'))).toBe(true);

    const database = await openEmbedded({ dataDir, port: 0 });
    await database.close();
    expect(statSync(location.dir).mode & 0o777).toBe(0o700);
    expect(clusterLocation(dataDir).dir).toBe(location.dir);
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
});
