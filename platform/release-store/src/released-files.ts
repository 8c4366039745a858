import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOfContent } from './release-format/integrity';
import { compress } from './compress';
import type { ReleasedFile } from './release';

async function describeFile(file: string, compressed: boolean): Promise<ReleasedFile> {
  const content = readFileSync(file);
  const { brotli, gzip } = compressed
    ? await compress(content)
    : { brotli: content, gzip: content };
  if (compressed) {
    writeFileSync(`${file}.br`, brotli);
    writeFileSync(`${file}.gz`, gzip);
  }
  return {
    bytes: content.length,
    brotli: brotli.length,
    gzip: gzip.length,
    integrity: integrityOfContent(content),
  };
}

/**
 * Describes files for browsers, with sizes and integrity.
 * @param compressed true writes a Brotli and a gzip copy beside each file.
 */
export async function describeFiles(
  folder: string,
  names: readonly string[],
  compressed: boolean,
): Promise<Record<string, ReleasedFile>> {
  const described: Record<string, ReleasedFile> = {};
  for (const name of names) {
    described[name] = await describeFile(path.join(folder, name), compressed);
  }
  return described;
}
