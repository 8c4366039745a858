import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FolderStorage } from '@prizestash/release-store/storage/folder-storage';
import {
  type ObjectStorage,
  requireConditionalWrites,
} from '@prizestash/release-store/storage/object-storage';
import { expect, test } from '@prizestash/lab/site/ceph';

const WRITERS = 20;

/** What every storage does; each case gets an empty one. */
const contract: Readonly<Record<string, (storage: ObjectStorage) => Promise<void>>> = {
  'reads what was created, as bytes': async (storage) => {
    const body = Buffer.from([0, 255, 10, 13, 128]);
    expect(await storage.create('a/b c+%ü/d.json', body)).toBe(true);
    expect((await storage.read('a/b c+%ü/d.json'))?.body.equals(body)).toBe(true);
  },
  'finds no object that is missing': async (storage) => {
    expect(await storage.read('missing')).toBeNull();
    await storage.remove('missing');
  },
  'creates an object once': async (storage) => {
    expect(await storage.create('once', 'first')).toBe(true);
    expect(await storage.create('once', 'second')).toBe(false);
    expect((await storage.read('once'))?.body.toString()).toBe('first');
  },
  'replaces only the content that the caller has read': async (storage) => {
    expect(await storage.replace('pointer', 'none', 'abc')).toBe(false);
    await storage.create('pointer', 'first');
    const first = (await storage.read('pointer'))?.tag ?? '';
    expect(await storage.replace('pointer', 'second', first)).toBe(true);
    expect(await storage.replace('pointer', 'third', first)).toBe(false);
    expect((await storage.read('pointer'))?.body.toString()).toBe('second');
  },
  'lets one of many create and one of many replace': async (storage) => {
    const count = (outcomes: boolean[]) => outcomes.filter(Boolean).length;
    const writers = Array.from({ length: WRITERS }, (_, writer) => `writer ${writer}`);
    const created = await Promise.all(writers.map((body) => storage.create('race', body)));
    expect(count(created)).toBe(1);
    const tag = (await storage.read('race'))?.tag ?? '';
    const bodies = writers.map((body) => `${body} again`);
    const replaced = await Promise.all(bodies.map((body) => storage.replace('race', body, tag)));
    expect(count(replaced)).toBe(1);
    expect((await storage.read('race'))?.body.toString()).toBe(bodies[replaced.indexOf(true)]);
  },
  'lists the objects below a prefix': async (storage) => {
    for (const key of ['list/b', 'list/a/c', 'other/a', 'listed']) await storage.create(key, key);
    const found = await storage.list('list/');
    expect(found.map(({ key }) => key)).toEqual(['list/a/c', 'list/b']);
    for (const { modifiedAt } of found) {
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000);
    }
    expect(await storage.list('nothing/')).toEqual([]);
  },
  'removes an object': async (storage) => {
    await storage.create('gone', 'x');
    await storage.remove('gone');
    expect(await storage.read('gone')).toBeNull();
  },
  'honors conditional writes': (storage) => requireConditionalWrites(storage),
};

for (const [title, run] of Object.entries(contract)) {
  test(`a folder ${title}`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-storage-'));
    await run(new FolderStorage(folder));
    rmSync(folder, { recursive: true });
  });

  test(`a bucket ${title}`, async ({ bucket }) => run(bucket));
}

test('a bucket lists more objects than one response holds', async ({ bucket }) => {
  test.setTimeout(120_000);
  const keys = Array.from(
    { length: 1_050 },
    (_, number) => `many/${String(number).padStart(5, '0')}`,
  );
  for (let start = 0; start < keys.length; start += 50) {
    await Promise.all(keys.slice(start, start + 50).map((key) => bucket.create(key, '')));
  }
  expect((await bucket.list('many/')).map(({ key }) => key)).toEqual(keys);
});

test('each mistake in the settings of a bucket is one sentence', async ({ ceph, bucket }) => {
  const user = ceph.createUser('stranger');
  const failure = (storage: ObjectStorage) =>
    storage.create('key', 'x').then(
      () => 'no failure',
      (error: Error) => error.message,
    );
  expect(await failure(ceph.storage('no-such-bucket', user))).toBe(
    'Cannot write in s3://no-such-bucket: the bucket does not exist.',
  );
  const missing = ceph.storage('no-such-bucket', user);
  await expect(missing.read('key')).rejects.toThrow('the bucket does not exist');
  const foreign = ceph.storage(bucket.name.slice('s3://'.length), user);
  expect(await failure(foreign)).toContain('the key of AWS_ACCESS_KEY_ID has no right to do this');
  const unknown = { ...user, accessKeyId: 'unknown' };
  expect(await failure(ceph.storage('any', unknown))).toContain(
    'it does not know the key of AWS_ACCESS_KEY_ID',
  );
  const wrong = { ...user, secretAccessKey: 'wrong' };
  expect(await failure(ceph.storage('any', wrong))).toContain(
    'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID',
  );
});
