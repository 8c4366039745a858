import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Release } from '@prizestash/release-store/release';
import { contactContract } from '@prizestash/shared/contact-contract';
import { expect, test } from '@prizestash/lab/site/fixtures';
import { TestSite } from '@prizestash/lab/site/test-site';
import { replaceIn } from '@prizestash/lab/site/checkout';

test.describe.configure({ mode: 'default' });

test.describe('stored contacts', () => {
  let site: TestSite;
  let shell: Release;

  test.beforeAll(async () => {
    site = await TestSite.start();
    shell = site.liveRelease('shell');
  });
  test.afterAll(() => site.stop());

  /** Copies the live shell to another version and replaces text in its Node build. */
  function shellWith(version: string, text = '', replacement = ''): Release {
    for (const folder of ['releaseFolder', 'webFolder'] as const) {
      cpSync(site.store[folder]('shell', shell.version), site.store[folder]('shell', version), {
        recursive: true,
      });
    }
    const folder = site.store.releaseFolder('shell', version);
    const release = { ...shell, version };
    writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release));
    if (text) replaceIn(path.join(folder, 'server.js'), text, replacement);
    return release;
  }

  test('records the contact contract in every release', () => {
    expect(shell.contact).toEqual(contactContract);
    expect(site.liveRelease('mfe-claim').contact).toEqual(contactContract);
    expect(site.liveRelease('mfe-offers').contact).toEqual(contactContract);
    expect(site.liveRelease('mfe-legal').contact).toEqual(contactContract);
    const server = path.join(
      site.store.releaseFolder('mfe-claim', site.liveRelease('mfe-claim').version),
      'server.js',
    );
    expect(readFileSync(server, 'utf8')).toContain('contactContract');
  });

  const withField = (requirement: string) =>
    ['tcpa:"required"}', `tcpa:"required",middle_name:"${requirement}"}`] as const;

  for (const [what, text, replacement] of [
    ['another version of the record', ',version:1,', ',version:2,'],
    ['another key', '"root"', '"other"'],
    ['a required field that earlier contacts lack', ...withField('required')],
  ] as const) {
    test(`refuses a shell with ${what}`, async () => {
      const live = site.liveSet();
      const next = shellWith(`1.0.0-${what.replaceAll(' ', '-')}`, text, replacement);
      await expect(site.promote(next)).rejects.toThrow(/a contact that shell@.* is not known to/);
      expect(site.liveSet()).toBe(live);
    });
  }

  for (const [version, text, replacement] of [
    ['1.0.0-same'],
    ['1.0.0-optional-field', ...withField('optional')],
  ] as const) {
    test(`promotes ${version} of a shell that keeps stored contacts readable`, async () => {
      await site.promote(shellWith(version, text, replacement));
      expect(site.liveRelease('shell').version).toBe(version);
    });
  }
});
