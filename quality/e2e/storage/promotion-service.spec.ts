import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { promote } from '@prizestash/promotion/promote/promote';
import {
  createKeyFile,
  PromotionKeys,
} from '@prizestash/release-store/promotion-log/promotion-keys';
import { releasesOf } from '@prizestash/release-store/release-name';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import type { S3Storage } from '@prizestash/release-store/storage/s3-storage';
import { AUDIENCE, OidcIssuer } from '@prizestash/promotion/testing/oidc-issuer';
import { type Ceph, type CephUser, expect, test } from '@prizestash/lab/site/ceph';
import { chromiumPath } from '@prizestash/lab/site/chromium';
import { startPromotionService } from '@prizestash/lab/site/promotion-service';
import { stackInfo } from '@prizestash/lab/site/fixtures';
import { TeamCheckout } from '@prizestash/lab/site/team-checkout';

/** More of them take long: `STORE_ROUNDS=20`. */
const ROUNDS = Number(process.env['STORE_ROUNDS'] ?? 2);
const OPERATOR = 'operator-token-of-at-least-32-characters';

/** The statements of `containers/bucket-policy.json` for one team. */
function bucketPolicy(bucket: string, team: string): readonly object[] {
  const text = readFileSync(path.join(repositoryRoot, 'containers/bucket-policy.json'), 'utf8')
    .replaceAll('prizestash/releases/', `${bucket}/`)
    .replaceAll(':::prizestash', `:::${bucket}`)
    .replaceAll('user/releases', 'user/owner')
    .replaceAll('mfe-legal', `mfe-${team}`);
  return (JSON.parse(text) as { Statement: readonly object[] }).Statement;
}

/** Gives the users of teams the rights that an operator is told to give them. */
async function permitTeams({ endpoint }: Ceph, bucket: string, owner: CephUser): Promise<void> {
  const policy = {
    Version: '2012-10-17',
    Statement: ['legal', 'claim'].flatMap((team) => bucketPolicy(bucket, team)),
  };
  const client = new AwsClient({ ...owner, region: 'us-east-1', service: 's3' });
  const url = `${endpoint}/${bucket}?policy`;
  const response = await client.fetch(url, { method: 'PUT', body: JSON.stringify(policy) });
  if (!response.ok) throw new Error(await response.text());
}

/** Puts the live site of the browser tests into a bucket, as its first release set. */
async function copySite(bucket: S3Storage, folder: string, keys: PromotionKeys): Promise<void> {
  const site = new ReleaseStore(stackInfo().releasesDir);
  const live = site.set(site.live()?.set ?? '');
  if (!live) throw new Error('the browser tests have no live set');
  const store = new ReleaseStore(folder, { storage: bucket, keys });
  const releases = releasesOf({ ...live, previousVersions: {} });
  for (const release of releases) {
    const { web, described } = site.placesOf(release);
    const content = site.release(release.package, release.version)?.digest ?? release.version;
    const [from, to] = [store.scratchFolder('web'), store.scratchFolder('described')];
    cpSync(described.to, to, { recursive: true });
    const hasFiles = site.release(release.package, release.version) !== null;
    if (hasFiles) cpSync(web.to, from, { recursive: true });
    await store.addRelease(release, content, to, hasFiles ? from : undefined);
  }
  await promote(store, releases, { by: 'first set' });
}

/** Each undoes what the test has started, also when it fails. */
const cleanups: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

test('two teams release and promote at once through the service, which is killed midway', async ({
  ceph,
  owner,
  bucket,
}) => {
  test.setTimeout(180_000 + ROUNDS * 120_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-promotions-'));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  const name = bucket.name.replace(/^s3:\/\/([^/]+).*$/, '$1');
  const keyFile = path.join(folder, 'promotion-key.pem');
  createKeyFile(keyFile);
  const keys = PromotionKeys.fromFile(keyFile);
  await copySite(bucket, path.join(folder, 'first'), keys);

  const issuer = await OidcIssuer.start();
  cleanups.push(() => issuer.stop());
  const rule = (team: string) => ({
    issuer: issuer.url,
    claims: { repository: `example/${team}` },
    packages: [`mfe-${team}`],
  });
  const rules = path.join(folder, 'rules.json');
  const permissions = { audience: AUDIENCE, rules: [rule('legal'), rule('claim')] };
  writeFileSync(rules, JSON.stringify(permissions));
  const storeOf = (user: CephUser) => ({
    RELEASE_STORE: `s3://${name}`,
    S3_ENDPOINT: ceph.endpoint,
    AWS_ACCESS_KEY_ID: user.accessKeyId,
    AWS_SECRET_ACCESS_KEY: user.secretAccessKey,
  });
  const service = await startPromotionService({
    ...storeOf(owner),
    RELEASES_DIR: path.join(folder, 'service'),
    PROMOTION_SIGNING_KEY: keyFile,
    PROMOTION_RULES: rules,
    PROMOTION_OPERATOR_TOKEN: OPERATOR,
    CHROMIUM_PATH: chromiumPath,
  });
  cleanups.push(() => service.program.kill());
  const teams = ['legal', 'claim'].map((team) => {
    const user = ceph.createUser(`mfe-${team}`);
    const env = {
      ...storeOf(user),
      PROMOTION_URL: service.url,
      PROMOTION_PUBLIC_KEYS: JSON.stringify(keys.publicKeys),
    };
    const checkout = new TeamCheckout(`mfe-${team}`, env);
    cleanups.push(() => checkout.remove());
    return { team, checkout, user };
  });
  await permitTeams(ceph, name, owner);
  const statusOfWrite = async (key: string) => {
    const client = new AwsClient({ ...teams[0]!.user, region: 'us-east-1', service: 's3' });
    const url = `${ceph.endpoint}/${name}/${key}`;
    return (await client.fetch(url, { method: 'PUT', body: 'x' })).status;
  };
  expect(await statusOfWrite('archives/releases/mfe-legal/x')).toBe(200);
  expect(await statusOfWrite('archives/releases/mfe-claim/x')).toBe(403);
  expect(await statusOfWrite('log/head.jws')).toBe(403);
  const tokenOf = async (team: string) => ({
    PROMOTION_TOKEN: await issuer.token({ repository: `example/${team}` }),
  });

  /** A pipeline that is run again after the service was unavailable. */
  const promoteAs = async (team: string, checkout: TeamCheckout, release: string) => {
    for (;;) {
      const output = await checkout.run('promote', [release], await tokenOf(team)).catch(String);
      if (/is live|was live already/.test(output)) return;
      expect(output).toMatch(
        /The promotion service (at .* cannot be reached|knows nothing of this)/,
      );
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };

  const released: Record<string, string> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const releases = await Promise.all(
      teams.map(async ({ team, checkout }) => {
        checkout.change(`round ${round}`);
        return (released[team] = await checkout.release());
      }),
    );
    const promotions = teams.map(({ team, checkout }, index) =>
      promoteAs(team, checkout, releases[index] ?? ''),
    );
    if (round % 2 === 1) {
      await new Promise((resolve) => setTimeout(resolve, 1_000 + round * 150));
      await service.program.kill();
      await service.program.start();
    }
    await Promise.all(promotions);
    const host = new ReleaseStore(path.join(folder, `host-${round}`), {
      storage: bucket,
      keys: new PromotionKeys(keys.publicKeys),
    });
    await host.refresh();
    const { versions } = host.set(host.live()?.set ?? '') ?? {};
    expect(Object.entries(versions ?? {}).map((entry) => entry.join('@'))).toEqual(
      expect.arrayContaining(releases),
    );
  }

  const [legal] = teams;
  const foreign = legal!.checkout.run('promote', [released['claim'] ?? ''], await tokenOf('legal'));
  await expect(foreign).rejects.toThrow('may not change mfe-claim');
  const unchecked = legal!.checkout.run(
    'promote',
    [released['legal'] ?? '', '--skip-browser'],
    await tokenOf('legal'),
  );
  await expect(unchecked).rejects.toThrow('may not change the whole site');
  const withoutToken = legal!.checkout.run('rollback', [], { PROMOTION_TOKEN: '' });
  await expect(withoutToken).rejects.toThrow('a token is missing');
  const besideService = legal!.checkout.run('rollback', [], { PROMOTION_URL: '' });
  await expect(besideService).rejects.toThrow('PROMOTION_URL must name the promotion service');

  const host = new ReleaseStore(path.join(folder, 'host'), { storage: bucket, keys });
  await host.refresh();
  const log = host.log.entries();
  const done = log.filter(({ outcome }) => outcome === 'done');
  expect(done).toHaveLength(1 + 2 * ROUNDS);
  for (const team of ['legal', 'claim']) {
    const own = done.filter(({ by }) => by === `repo:example/${team} of ${issuer.url}`);
    expect(own).toHaveLength(ROUNDS);
    expect(own.flatMap(({ request }) => request).at(-1)).toBe(released[team]);
  }
  expect(log.filter(({ outcome }) => outcome !== 'done')).toHaveLength(2);
});
