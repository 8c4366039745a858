import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createKeyFile,
  PromotionKeys,
} from '@prizestash/release-store/promotion-log/promotion-keys';
import { collectGarbage } from '@prizestash/promotion/promote/collect-garbage';
import { rollback } from '@prizestash/promotion/promote/rollback';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import { S3Storage } from '@prizestash/release-store/storage/s3-storage';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { expect, test } from '@prizestash/lab/site/ceph';

const ROUNDS = 5;

function newKeys(folder: string): PromotionKeys {
  const file = path.join(folder, 'promotion-key.pem');
  createKeyFile(file);
  return PromotionKeys.fromFile(file);
}

test('machines with separate folders release and promote at once through one bucket', async ({
  bucket,
}) => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-machines-'));
  const keys = newKeys(folder);
  const service = () => new FakeStore({ storage: bucket, keys });
  const [first, second] = [service(), service()];
  await first.firstSet();
  for (let round = 0; round < ROUNDS; round += 1) {
    const [legal, claim] = [
      first.fake('mfe-legal', `legal-${round}`),
      second.fake('mfe-claim', `claim-${round}`),
    ];
    await Promise.all([first.share(legal), second.share(claim)]);
    await Promise.all([
      first.promote([await first.named(`mfe-legal@legal-${round}`)]),
      second.promote([await second.named(`mfe-claim@claim-${round}`)]),
    ]);
    const reader = new ReleaseStore(path.join(folder, `reader-${round}`), {
      storage: bucket,
      keys: new PromotionKeys(keys.publicKeys),
    });
    await reader.refresh();
    expect(reader.set(reader.live()?.set ?? '')?.versions).toMatchObject({
      'mfe-legal': `legal-${round}`,
      'mfe-claim': `claim-${round}`,
    });
  }
  await first.refresh();
  const log = first.log.entries();
  expect(log.filter(({ outcome }) => outcome === 'done')).toHaveLength(1 + 2 * ROUNDS);
  for (const store of [first, second]) store.remove();
  rmSync(folder, { recursive: true });
});

test('a machine keeps serving what it has when the bucket is unavailable', async ({ bucket }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-machines-'));
  const keys = newKeys(folder);
  const service = new FakeStore({ storage: bucket, keys });
  const set = await service.firstSet();
  const cache = path.join(folder, 'reader');
  await new ReleaseStore(cache, { storage: bucket, keys }).refresh();
  const unreachable = new S3Storage({
    bucket: 'gone',
    prefix: '',
    region: 'us-east-1',
    endpoint: 'http://127.0.0.1:65001',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
  const reader = new ReleaseStore(cache, { storage: unreachable, keys });
  await expect(reader.refresh()).rejects.toThrow('s3://gone cannot be reached');
  expect(reader.live()?.set).toBe(set);
  service.remove();
  rmSync(folder, { recursive: true });
});

test('a garbage collection removes from a bucket what nobody needs', async ({ bucket }) => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-machines-'));
  const keys = newKeys(folder);
  const service = new FakeStore({ storage: bucket, keys });
  const first = await service.firstSet();
  const promoteLegal = async (version: string) => {
    const release = service.fake('mfe-legal', version);
    await service.share(release);
    return service.promoted(await service.named(`mfe-legal@${version}`));
  };
  const second = await promoteLegal('v2');
  await rollback(service);
  const reader = (name: string) =>
    new ReleaseStore(path.join(folder, name), {
      storage: bucket,
      keys: new PromotionKeys(keys.publicKeys),
    });
  const host = reader('host');
  await host.refresh();
  // A tab that was opened before the rollback still loads its files, from a new host too.
  expect(host.release('mfe-legal', 'v2')).not.toBeNull();

  const since = new Date(Date.now() + 5_000);
  const options = { since, by: 'operator' };
  const expected = ['releases/mfe-legal/v2', `sets/${second}`];
  expect((await collectGarbage(service, { ...options, dryRun: true })).items).toEqual(expected);
  expect((await collectGarbage(service, options)).items).toEqual(expected);
  const keysLeft = (await bucket.list('archives/')).map(({ key }) => key);
  expect(keysLeft.filter((key) => expected.some((name) => key.includes(`/${name}/`)))).toEqual([]);
  await expect(service.named('mfe-legal@v2')).rejects.toThrow('is not in the release store');

  // A host that was running keeps its copy until it collects garbage itself.
  await host.refresh();
  expect((await collectGarbage(host, options)).items).toEqual(expected);
  const fresh = reader('fresh');
  await fresh.refresh();
  expect(fresh.live()?.set).toBe(first);
  expect(fresh.set(first)?.versions['mfe-legal']).toBe('v1');
  expect(service.log.entries().at(-1)).toMatchObject({
    action: 'gc',
    request: expected,
    outcome: 'done',
  });
  service.remove();
  rmSync(folder, { recursive: true });
});
