import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export interface Compressed {
  readonly brotli: Buffer;
  readonly gzip: Buffer;
}

/** Compresses with the highest level, because a file is compressed once and served many times. */
export async function compress(content: Buffer): Promise<Compressed> {
  const [brotli, gzipped] = await Promise.all([
    brotliAsync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        // Of the distances between repetitions in scripts, these need the fewest bits.
        [constants.BROTLI_PARAM_NPOSTFIX]: 3,
        [constants.BROTLI_PARAM_NDIRECT]: 32,
      },
    }),
    gzipAsync(content, { level: 9 }),
  ]);
  return { brotli, gzip: gzipped };
}
