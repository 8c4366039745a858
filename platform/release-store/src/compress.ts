import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { integrityOfContent } from './release-format/integrity';
import type { ReleasedFile } from './release';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses with the highest level, because a file is compressed once and served many times. */
export async function compress(content: Buffer) {
  const [brotli, gzipped] = await Promise.all([
    brotliAsync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        // With these two, the distances between repetitions in scripts need the fewest bits.
        [constants.BROTLI_PARAM_NPOSTFIX]: 3,
        [constants.BROTLI_PARAM_NDIRECT]: 32,
      },
    }),
    gzipAsync(content, { level: 9 }),
  ]);
  return { brotli, gzip: gzipped };
}

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
  const describe = async (name: string) =>
    [name, await describeFile(path.join(folder, name), compressed)] as const;
  return Object.fromEntries(await Promise.all(names.map(describe)));
}
