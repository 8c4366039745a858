import { createHash } from 'node:crypto';
import type { Release } from '@prizestash/release-store/release';
import type { BundledPackage } from '../webpack/plugins/third-party-notices';
import type { LockedPackage } from '../package-lock';

function purl({ name, version }: BundledPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** A CycloneDX license: an SPDX id, an expression of several, or npm's word for no license. */
function licenseOf(license: string): object[] {
  if (license === '') return [];
  if (license === 'UNLICENSED') return [{ license: { name: license } }];
  return [/\s/.test(license) ? { expression: license } : { license: { id: license } }];
}

function component(bundled: BundledPackage, locked: LockedPackage): object {
  const digest = Buffer.from(locked.integrity.replace('sha512-', ''), 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': purl(bundled),
    name: bundled.name,
    version: bundled.version,
    hashes: [{ alg: 'SHA-512', content: digest }],
    licenses: licenseOf(locked.license),
    purl: purl(bundled),
  };
}

/** Derived from the digest, so that the same build gives the same file. */
function serialNumber(digest: string): string {
  const hex = createHash('sha256').update(`sbom of ${digest}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join('-')}`;
}

/**
 * The SBOM of a release, as CycloneDX 1.6: every third-party package with code in the files for
 * browsers, with version, license and digest.
 * @param locked the packages of the lock file, with digest and license.
 * @throws {Error} when a package is not in the lock file.
 */
export function sbomOf(
  release: Pick<Release, 'package' | 'version' | 'digest'>,
  bundled: readonly BundledPackage[],
  locked: readonly LockedPackage[],
): object {
  const known = new Map(locked.map((one) => [`${one.name}@${one.version}`, one]));
  const components = bundled.map((one) => {
    const entry = known.get(`${one.name}@${one.version}`);
    if (!entry) {
      throw new Error(
        `${release.package} contains ${one.name}@${one.version}, which is not in the lock file`,
      );
    }
    return component(one, entry);
  });
  const subject = `${release.package}@${release.version}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumber(`${subject} ${release.digest}`),
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': subject,
        name: release.package,
        version: release.version,
      },
    },
    components,
    dependencies: [{ ref: subject, dependsOn: bundled.map(purl) }],
  };
}
