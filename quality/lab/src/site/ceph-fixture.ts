import { randomUUID } from 'node:crypto';
import { test as base } from '@playwright/test';
import type { S3Storage } from '@prizestash/release-store/storage/s3-storage';
import { Ceph, type CephUser } from './ceph';
import { isInstalled } from './engines/installed';

export { expect } from '@playwright/test';

const notInstalled = {
  createUser: () => ({ accessKeyId: '', secretAccessKey: '' }),
} as unknown as Ceph;

/** An S3 server for each worker, and an empty bucket for each test, which is skipped without Ceph. */
export const test = base.extend<{ bucket: S3Storage }, { ceph: Ceph; owner: CephUser }>({
  ceph: [
    async ({}, provide) => {
      if (!isInstalled('storage')) return provide(notInstalled);
      const ceph = await Ceph.start();
      await provide(ceph);
      await ceph.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  owner: [async ({ ceph }, provide) => provide(ceph.createUser('owner')), { scope: 'worker' }],
  bucket: async ({ ceph, owner }, provide, { skip }) => {
    skip(ceph === notInstalled, 'Ceph is not installed');
    await provide(await ceph.createBucket(`b-${randomUUID()}`, owner));
  },
});
