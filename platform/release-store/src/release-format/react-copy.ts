import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DeliveryError } from '../delivery-error';
import { NODE_BUILD_FILE, SBOM_FILE, type ReleaseDescription } from './release-description';

/** Code that is in every copy of a package, whichever bundler and minifier wrote it. */
const copies = {
  'react-dom': /__DOM_INTERNALS_DO_NOT_USE\w+\s*=(?!=)/,
  react:
    /__(CLIENT|SECRET)_INTERNALS_DO_NOT_USE\w+\s*=(?!=)|\.H\.use(?!FormState|HostTransitionStatus)[A-Z]\w*\(/,
} as const;

interface Sbom {
  readonly components: readonly { readonly name: string; readonly version: string }[];
}

/** The version that the code names after its internals, or the SBOM. */
function versionOf(name: string, code: string, folder: string): string {
  const inCode = /\bversion\s*=\s*["'`](\d+\.\d+\.\d+[\w.-]*)/.exec(code)?.[1];
  if (inCode) return inCode;
  const { components } = JSON.parse(readFileSync(path.join(folder, SBOM_FILE), 'utf8')) as Sbom;
  return components.find((one) => one.name === name)?.version ?? 'of a version that it hides';
}

/**
 * Requires that a remote takes React from the shell: with a second copy, hooks fail in the browser.
 * @param folder of the release, with a valid SBOM.
 */
export function requireNoReactCopy(folder: string, { files, node }: ReleaseDescription): void {
  const scripts = Object.keys(files).filter(
    (file) => /\.m?js$/.test(file) && !/\.worker\./.test(file),
  );
  for (const file of [...scripts.map((one) => `web/${one}`), ...(node ? [NODE_BUILD_FILE] : [])]) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const [name, pattern] of Object.entries(copies)) {
      const found = pattern.exec(text);
      if (!found) continue;
      throw new DeliveryError(
        'invalid-release',
        `${file} contains ${name} ${versionOf(name, text.slice(found.index), folder)}, and a page has one copy of it, the shell's: share ${name} with import: false`,
      );
    }
  }
}
