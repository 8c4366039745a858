import { sbomOf } from './sbom';

const release = { package: 'mfe-claim', version: '1.0.0-abc', digest: 'd' } as const;
const locked = [
  { name: '@scope/mask', version: '3.0.3', license: 'MIT', integrity: 'sha512-AAEC' },
  { name: 'type-fest', version: '2.0.0', license: 'MIT OR CC0-1.0', integrity: 'sha512-/w==' },
].map((one) => ({ ...one, path: '', hasInstallScript: false, node: '*' }));

it('names every package with version, license, digest and address', () => {
  expect(sbomOf(release, locked, locked)).toEqual({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: expect.stringMatching(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    ) as string,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': 'mfe-claim@1.0.0-abc',
        name: 'mfe-claim',
        version: '1.0.0-abc',
      },
    },
    components: [
      {
        type: 'library',
        'bom-ref': 'pkg:npm/%40scope/mask@3.0.3',
        name: '@scope/mask',
        version: '3.0.3',
        hashes: [{ alg: 'SHA-512', content: '000102' }],
        licenses: [{ license: { id: 'MIT' } }],
        purl: 'pkg:npm/%40scope/mask@3.0.3',
      },
      {
        type: 'library',
        'bom-ref': 'pkg:npm/type-fest@2.0.0',
        name: 'type-fest',
        version: '2.0.0',
        hashes: [{ alg: 'SHA-512', content: 'ff' }],
        licenses: [{ expression: 'MIT OR CC0-1.0' }],
        purl: 'pkg:npm/type-fest@2.0.0',
      },
    ],
    dependencies: [
      {
        ref: 'mfe-claim@1.0.0-abc',
        dependsOn: ['pkg:npm/%40scope/mask@3.0.3', 'pkg:npm/type-fest@2.0.0'],
      },
    ],
  });
});

it('is identical for the same release, and has another serial number for another one', () => {
  const sbom = JSON.stringify(sbomOf(release, locked, locked));
  expect(JSON.stringify(sbomOf(release, locked, locked))).toBe(sbom);
  expect(JSON.stringify(sbomOf({ ...release, digest: 'e' }, locked, locked))).not.toBe(sbom);
});

it('refuses a package that is not in the lock file', () => {
  expect(() => sbomOf(release, [{ name: 'left-pad', version: '1.3.0' }], locked)).toThrow(
    'mfe-claim contains left-pad@1.3.0, which is not in the lock file',
  );
});
