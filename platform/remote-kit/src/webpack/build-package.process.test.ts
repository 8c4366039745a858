import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import { startWebpack } from './build-package';

const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-build-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('ends without a build when no version can be derived', async () => {
  const request = Promise.reject(new DeliveryError('build-failed', 'the sources do not parse'));
  const build = startWebpack(['mfe-offers']).build('mfe-offers', request);
  await expect(build).rejects.toThrow('do not parse');
});

it('builds two packages, named by versions that are derived while webpack loads', async () => {
  const names = ['mfe-claim', 'mfe-offers'];
  const webpack = startWebpack(names);
  await Promise.all(
    names.map(async (name) => {
      const outputDir = path.join(folder, name);
      await webpack.build(name, delay(100, { version: '1.0.0-abc', outputDir }));
      const metadata = readFileSync(path.join(outputDir, 'web/build-metadata.json'), 'utf8');
      expect(metadata).toContain(`${name.replace('-', '_')}_1_0_0_abc`);
    }),
  );
});
