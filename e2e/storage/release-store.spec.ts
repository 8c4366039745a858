import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PointerKeys } from '../../delivery/src/releases/pointer/pointer-keys';
import { readAuditLog } from '../../delivery/src/releases/audit-log';
import { ReleaseStore } from '../../delivery/src/releases/release-store';
import { S3Storage } from '../../delivery/src/storage/s3-storage';
import { FakeStore } from '../../delivery/src/testing/fake-store';
import { expect, test } from '../support/ceph-fixture';

const ROUNDS = 5;

test('machines with folders of their own release and promote at once through one bucket', async ({
  bucket,
}) => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-machines-'));
  const keys = PointerKeys.fromFile(path.join(folder, 'promotion-key.pem'));
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
      keys: new PointerKeys(null, keys.publicKeys),
    });
    await reader.refresh();
    expect(reader.set(reader.live()?.set ?? '')?.versions).toMatchObject({
      'mfe-legal': `legal-${round}`,
      'mfe-claim': `claim-${round}`,
    });
  }
  await first.refresh();
  const log = await readAuditLog(bucket, first.live());
  expect(log.filter(({ outcome }) => outcome === 'done')).toHaveLength(1 + 2 * ROUNDS);
  for (const store of [first, second]) store.remove();
  rmSync(folder, { recursive: true });
});

test('a machine keeps serving what it has when the bucket is away', async ({ bucket }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-machines-'));
  const keys = PointerKeys.fromFile(path.join(folder, 'promotion-key.pem'));
  const service = new FakeStore({ storage: bucket, keys });
  const set = await service.firstSet();
  const cache = path.join(folder, 'reader');
  await new ReleaseStore(cache, { storage: bucket, keys }).refresh();
  const away = new S3Storage({
    ...{ bucket: 'gone', prefix: '', region: 'us-east-1', endpoint: 'http://127.0.0.1:65001' },
    ...{ accessKeyId: 'key', secretAccessKey: 'secret' },
  });
  const reader = new ReleaseStore(cache, { storage: away, keys });
  await expect(reader.refresh()).rejects.toThrow('s3://gone cannot be reached');
  expect(reader.live()?.set).toBe(set);
  service.remove();
  rmSync(folder, { recursive: true });
});
