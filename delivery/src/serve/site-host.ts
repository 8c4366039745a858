import { randomInt } from 'node:crypto';
import http from 'node:http';
import path from 'node:path';
import { NOT_FOUND_PATH, pageFile } from '../prerender/prerender-pages';
import { commonHeaders, earlyHintsFor, headersFor } from '../prerender/headers';
import type { ReleaseStore } from '../releases/release-store';
import { BUCKETS } from './bucket-assignment';
import { overrideHeaders, chooseReleaseSet, type ChosenReleaseSet } from './choose-release-set';
import { contentTypes } from './content-types';
import { FileSender } from './file-sender';
import { findInSet, findPackageFile } from './find-file';
import { HeaderRules } from './header-rules';
import { supportsEarlyHints } from './supports-early-hints';
import { parseRequestTarget } from './request-target';

/** The whole answer to an address that asks for a set which is not in the store. */
export const NO_SUCH_RELEASE_SET = 'No such set is in the release store.\n';

/**
 * Serves a release store on this machine as a static host or CDN would: files as they are, with the
 * headers of their set. Reads the pointer at every request, so a promotion shows at once.
 */
export class SiteHost {
  private readonly rules: HeaderRules;
  private readonly files = new FileSender();
  readonly server = http.createServer((request, response) => this.answer(request, response));

  /**
   * @param store the releases and sets to serve.
   * @param handleFirst asked before the store; returns true when it has answered the request.
   * @param draw deals a bucket, 0 to 99, to a visitor who has none.
   */
  constructor(
    private readonly store: ReleaseStore,
    private readonly handleFirst: (
      request: http.IncomingMessage,
      response: http.ServerResponse,
    ) => boolean = () => false,
    private readonly draw: () => number = () => randomInt(BUCKETS),
  ) {
    this.rules = new HeaderRules(store);
  }

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

  private answer(request: http.IncomingMessage, response: http.ServerResponse): void {
    try {
      if (!this.handleFirst(request, response)) this.serve(request, response);
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
    const pointer = this.store.live();
    if (!pointer) {
      response.writeHead(503, { 'Retry-After': '5' }).end('Nothing was promoted yet.');
      return;
    }
    const { path: urlPath, search } = parseRequestTarget(request.url ?? '/');
    const visit = { search, cookie: request.headers.cookie };
    const chosen = chooseReleaseSet(this.store, pointer, visit, this.draw);
    if (!chosen) {
      this.refuseSet(request, response);
      return;
    }
    const packageRules = this.rules.ofPackages(pointer);
    const packageFile = urlPath && findPackageFile(this.store, packageRules, urlPath);
    if (packageFile) {
      const headers = headersFor(packageRules, urlPath);
      this.files.send(request, response, { status: 200, file: packageFile, headers });
      return;
    }
    this.serveFromSet(request, response, chosen, urlPath, search);
  }

  private serveFromSet(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    chosen: ChosenReleaseSet,
    urlPath: string | null,
    search: string,
  ): void {
    const rules = this.rules.ofSet(chosen.set);
    const found = urlPath === null ? null : findInSet(this.store, chosen.set, rules, urlPath);
    if (found && found.path !== urlPath) {
      const Location = `${found.path}${search}`;
      response.writeHead(301, { ...headersFor(commonHeaders, '/'), Location }).end();
      return;
    }
    const notFound = path.join(this.store.pagesFolder(chosen.set), pageFile(NOT_FOUND_PATH));
    const file = found?.file ?? notFound;
    if (found && supportsEarlyHints(request)) {
      const link = [...earlyHintsFor(rules, found.path)];
      if (link.length > 0) response.writeEarlyHints({ link });
    }
    const headers = {
      ...headersFor(rules, found?.path ?? NOT_FOUND_PATH),
      ...chosen.headers,
      ...(path.extname(file) === '.html' && chosen.pageHeaders),
    };
    this.files.send(request, response, { status: found ? 200 : 404, file, headers });
  }

  private refuseSet(request: http.IncomingMessage, response: http.ServerResponse): void {
    response.writeHead(404, {
      ...headersFor(commonHeaders, '/'),
      ...overrideHeaders,
      'Content-Type': contentTypes['.txt'],
      'Content-Length': String(Buffer.byteLength(NO_SUCH_RELEASE_SET)),
    });
    response.end(request.method === 'HEAD' ? undefined : NO_SUCH_RELEASE_SET);
  }
}
