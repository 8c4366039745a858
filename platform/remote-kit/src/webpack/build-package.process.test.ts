import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DeliveryError } from '@prizestash/release-store/delivery-error';
import { buildPackage } from './build-package';

const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-build-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('ends without a build when no version can be derived', async () => {
  const version = Promise.reject(new DeliveryError('build-failed', 'the sources do not parse'));
  await expect(buildPackage('mfe-offers', version, folder)).rejects.toThrow('do not parse');
  expect(readdirSync(folder)).toEqual([]);
});

it('names the container by a version that is derived while webpack loads', async () => {
  const version = new Promise<string>((resolve) => setTimeout(resolve, 100, '1.0.0-abc'));
  await buildPackage('mfe-offers', version, folder);
  const metadata = readFileSync(path.join(folder, 'web/build-metadata.json'), 'utf8');
  expect(metadata).toContain('1_0_0_abc');
});
