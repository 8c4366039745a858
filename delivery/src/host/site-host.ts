import { createReadStream, readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { NOT_FOUND_PATH, pageFile } from '../compose/compose-set';
import { headersFor, type HeaderRule } from '../compose/headers';
import type { ReleaseStore } from '../store/release-store';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}

/** The file for a URL path below a folder, or null where there is none or the path leads out. */
function fileBelow(folder: string, relative: string): string | null {
  const file = path.join(folder, relative);
  return file.startsWith(folder + path.sep) && isFile(file) ? file : null;
}

/**
 * Serves a release store on this machine as a static host or CDN would: files as they are, with the
 * headers of the live set. Reads the pointer at every request, so a promotion shows at once.
 */
export class SiteHost {
  private rules: { readonly set: string; readonly list: readonly HeaderRule[] } | null = null;
  readonly server = http.createServer((request, response) => this.answer(request, response));

  /**
   * @param store the releases and sets to serve.
   * @param answerFirst asked before the store; returns true when it has answered the request.
   */
  constructor(
    private readonly store: ReleaseStore,
    private readonly answerFirst: (
      request: http.IncomingMessage,
      response: http.ServerResponse,
    ) => boolean = () => false,
  ) {}

  /**
   * Starts to listen.
   * @param port 0 for any free port.
   * @returns the port.
   */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(port, host, () => {
        const address = this.server.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private rulesOf(set: string): readonly HeaderRule[] {
    if (this.rules?.set !== set) {
      const file = path.join(this.store.setFolder(set), 'headers.json');
      this.rules = { set, list: JSON.parse(readFileSync(file, 'utf8')) as HeaderRule[] };
    }
    return this.rules.list;
  }

  private answer(request: http.IncomingMessage, response: http.ServerResponse): void {
    try {
      if (!this.answerFirst(request, response)) this.serve(request, response);
    } catch (failure) {
      console.error(failure);
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' });
      response.end('The site cannot answer right now.');
    }
  }

  private serve(request: http.IncomingMessage, response: http.ServerResponse): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const live = this.store.live();
    if (!live) {
      response.writeHead(503, { 'Retry-After': '5' }).end('Nothing was promoted yet.');
      return;
    }
    const url = new URL(request.url ?? '/', 'http://host');
    const urlPath = decode(url.pathname);
    const rules = this.rulesOf(live.set);
    const found = urlPath !== null ? this.find(live.set, urlPath) : null;
    if (found && found.path !== urlPath) {
      response.writeHead(301, { Location: `${found.path}${url.search}` }).end();
      return;
    }
    const notFound = path.join(this.store.pagesFolder(live.set), pageFile(NOT_FOUND_PATH));
    const file = found?.file ?? notFound;
    const headers = headersFor(rules, found?.path ?? NOT_FOUND_PATH);
    this.send(request, response, found ? 200 : 404, file, headers);
  }

  /** The file behind a URL path, with the path that it is rightly asked for by. */
  private find(set: string, urlPath: string): { file: string; path: string } | null {
    if (urlPath.startsWith('/packages/')) {
      const file = fileBelow(this.store.publicFolder(), urlPath);
      return file ? { file, path: urlPath } : null;
    }
    const pages = this.store.pagesFolder(set);
    const asFile = fileBelow(pages, urlPath);
    if (asFile) return { file: asFile, path: urlPath };
    const pagePath = urlPath.replace(/\/+$/, '') || '/';
    const page = fileBelow(pages, pageFile(pagePath));
    return page ? { file: page, path: pagePath } : null;
  }

  private send(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    status: number,
    file: string,
    headers: Readonly<Record<string, string>>,
  ): void {
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = encodings.find(
      ({ name, suffix }) => accepted.includes(name) && isFile(file + suffix),
    );
    const served = encoding ? file + encoding.suffix : file;
    const { size, mtimeMs } = statSync(served);
    const etag = `"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`;
    const all: Record<string, string> = {
      ...headers,
      'Content-Type': contentTypes[path.extname(file)] ?? 'application/octet-stream',
      Vary: 'Accept-Encoding',
      ETag: etag,
      ...(encoding && { 'Content-Encoding': encoding.name }),
    };
    if (status === 200 && request.headers['if-none-match'] === etag) {
      response.writeHead(304, all).end();
      return;
    }
    response.writeHead(status, { ...all, 'Content-Length': String(size) });
    if (request.method === 'HEAD') response.end();
    else createReadStream(served).pipe(response);
  }
}

/** @returns null for a path that is not validly encoded or holds a NUL. */
function decode(pathname: string): string | null {
  try {
    const decoded = decodeURIComponent(pathname);
    return decoded.includes('\0') ? null : decoded;
  } catch {
    return null;
  }
}
