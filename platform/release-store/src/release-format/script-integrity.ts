import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DeliveryError } from '../delivery-error';
import type { ReleaseDescription } from './release-description';

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
    .filter((file) => /\.m?js$/.test(file) && !/\.worker\./.test(file))
    .map((file) => ({ file, content: readFileSync(path.join(folder, 'web', file)) }));
  const texts = scripts.map(({ content }) => content.toString());
  for (const { file, content } of scripts) {
    if (file === entry.file) continue;
    const digests = algorithms.map(
      (name) => `${name}-${createHash(name).update(content).digest('base64')}`,
    );
    if (texts.some((text) => digests.some((digest) => text.includes(digest)))) continue;
    throw new DeliveryError(
      'invalid-release',
      `web/${file} has no integrity in the script that loads it, so browsers refuse it: add the bundler's plugin for subresource integrity, or leave the file out`,
    );
  }
}
