import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { ContentEtags, isNotModified } from './content-etag';
import { contentTypes } from './content-types';
import { isFile } from './find-file';

const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

/** A file as the answer to a request. */
export interface FileResponse {
  readonly status: 200 | 404;
  readonly file: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A visitor who left before the end is no failure of ours. */
function reportFailure(failure: NodeJS.ErrnoException | null): void {
  if (failure && failure.code !== 'ERR_STREAM_PREMATURE_CLOSE') console.error(failure);
}

/** Sends files, the compressed copy where the browser takes it, and nothing where it has it already. */
export class FileSender {
  private readonly etags = new ContentEtags();

  send(
    request: IncomingMessage,
    response: ServerResponse,
    { status, file, headers }: FileResponse,
  ): void {
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = encodings.find(
      ({ name, suffix }) => accepted.includes(name) && isFile(file + suffix),
    );
    const served = encoding ? file + encoding.suffix : file;
    const etag = this.etags.of(served);
    const all: Record<string, string> = {
      Vary: 'Accept-Encoding',
      ...headers,
      'Content-Type': contentTypes[path.extname(file)] ?? 'application/octet-stream',
      ETag: etag,
      ...(encoding && { 'Content-Encoding': encoding.name }),
    };
    if (status === 200 && isNotModified(request.headers['if-none-match'], etag)) {
      response.writeHead(304, all).end();
      return;
    }
    response.writeHead(status, { ...all, 'Content-Length': String(statSync(served).size) });
    if (request.method === 'HEAD') response.end();
    else pipeline(createReadStream(served), response, reportFailure);
  }
}
