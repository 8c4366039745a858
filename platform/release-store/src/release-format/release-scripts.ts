import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hash } from 'node:crypto';
import { refuseRelease } from '../delivery-error';
import type { Sbom } from './parse-description';
import { NODE_BUILD_FILE, SBOM_FILE, type ReleaseDescription } from './release-description';

/** Code that is in every copy of a package, whichever bundler and minifier wrote it. */
const copies = {
  'react-dom': /__DOM_INTERNALS_DO_NOT_USE\w+\s*=(?!=)/,
  react:
    /__(CLIENT|SECRET)_INTERNALS_DO_NOT_USE\w+\s*=(?!=)|\.H\.use(?!FormState|HostTransitionStatus)[A-Z]\w*\(/,
} as const;

/** A worker is another document, which has its own copies. */
const isScript = (file: string) => /\.m?js$/.test(file) && !/\.worker\./.test(file);

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
  const scripts = Object.keys(files).filter(isScript);
  for (const file of [...scripts.map((one) => `web/${one}`), ...(node ? [NODE_BUILD_FILE] : [])]) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const [name, pattern] of Object.entries(copies)) {
      const found = pattern.exec(text);
      if (!found) continue;
      refuseRelease(
        `${file} contains ${name} ${versionOf(name, text.slice(found.index), folder)}, and a page has one copy of it, the shell's: share ${name} with import: false`,
      );
    }
  }
}

/** What the attribute `integrity` may contain. */
const algorithms = ['sha256', 'sha384', 'sha512'] as const;

/**
 * Requires that the scripts which a container adds have an integrity: a browser refuses one without,
 * also one that loads after a click, where nothing tries it before visitors do. A bundler that sets
 * the attribute writes the digest of each script into another one.
 * @param folder of the release. Of an entry that is a module, the store verifies the modules itself.
 */
export function requireScriptIntegrity(
  folder: string,
  { entry, files }: Pick<ReleaseDescription, 'entry' | 'files'>,
): void {
  if (entry.type === 'module') return;
  const scripts = Object.keys(files)
    .filter(isScript)
    .map((file) => ({ file, content: readFileSync(path.join(folder, 'web', file)) }));
  const texts = scripts.map(({ content }) => content.toString());
  for (const { file, content } of scripts) {
    if (file === entry.file) continue;
    const digests = algorithms.map((name) => `${name}-${hash(name, content, 'base64')}`);
    if (texts.some((text) => digests.some((digest) => text.includes(digest)))) continue;
    refuseRelease(
      `web/${file} has no integrity in the script that loads it, so browsers refuse it: add the bundler's plugin for subresource integrity, or leave the file out`,
    );
  }
}
