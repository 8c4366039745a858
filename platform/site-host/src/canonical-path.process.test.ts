import http from 'node:http';
import { findNginx } from '@prizestash/lab/nginx';
import fc from 'fast-check';
import { FakeStore } from '@prizestash/promotion/testing/fake-store';
import { readSite, startNginx, type RunningNginx } from './testing/nginx';
import { mutatedPaths } from './testing/mutated-paths';
import { SiteHost } from './site-host';

jest.setTimeout(600_000);

/** Mutated paths that are requested; 5,000 among the tests that take long. */
const RUNS = Number(process.env['MUTATED_PATHS'] ?? 200);
const FRAME = 'frame.12345678.html';

let store: FakeStore;
let host: SiteHost;
let port: number;
let proxy: RunningNginx | null = null;
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  store = new FakeStore();
  const files = { [FRAME]: '<script>partner()</script>', 'page.html': 'a page' };
  await store.firstSet({ 'mfe-offers': { files } });
  store.fake('mfe-offers', 'v2', { files: { [FRAME]: '<script>unpromoted()</script>' } });
  host = new SiteHost(store);
  port = await host.listen(0, '127.0.0.1');
  if (findNginx()) proxy = await startNginx([port]);
});
afterAll(async () => {
  agent.destroy();
  await proxy?.stop();
  await host.close();
  store.remove();
});

interface Response {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

function get(path: string, toPort = port): Promise<Response> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port: toPort, path, agent }, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (body += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      })
      .on('error', reject);
  });
}

const documents = [
  '/',
  '/mfe-claim',
  '/mfe-legal',
  `/packages/mfe-offers/v1/${FRAME}`,
  '/packages/mfe-offers/v1/page.html',
];
const mutatedPath = mutatedPaths([...documents, '/404.html', '/robots.txt']);
const isHtml = ({ headers }: Response) => headers['content-type']?.startsWith('text/html');

it.each([
  '/.%2fmfe-claim',
  '/x%2f..%2fmfe-claim',
  '/mfe-claim%2f.',
  '/packages/..%2fmfe-claim',
  '/packages/mfe-offers/x%2f..%2fv1/' + FRAME,
  '/packages/mfe-offers/v1/x/../' + FRAME,
  '/MFE-CLAIM/..',
  '/PACKAGES/mfe-offers/v1/' + FRAME,
  `/packages/mfe-offers/v1/${FRAME}.`,
  '/Robots.txt',
])('%s is not found', async (path) => {
  expect(await get(path)).toMatchObject({ status: 404 });
});

it.each([
  '/MFE-CLAIM',
  '/%6dfe-claim',
  '//mfe-claim',
  '/mfe-claim).',
  '/mfe-claim%20',
  '/mfe-claim>',
])('%s is redirected to the page', async (path) => {
  for (const query of ['', '?utm_source=a%2Fb,']) {
    const { status, headers } = await get(path + query);
    expect([status, headers.location]).toEqual([301, `/mfe-claim${query}`]);
  }
});

it('redirects to the page and the query of an address that was joined with an ampersand', async () => {
  const { status, headers } = await get('/mfe-claim&utm_source=a&fbclid=b');
  expect([status, headers.location]).toEqual([301, '/mfe-claim?utm_source=a&fbclid=b']);
});

it('serves no frame document of a release that is in no set', async () => {
  expect((await get(`/packages/mfe-offers/v1/${FRAME}`)).status).toBe(200);
  expect((await get(`/packages/mfe-offers/v2/${FRAME}`)).status).toBe(404);
});

it('allows no script and no origin for a package file that is opened as a document', async () => {
  const { headers } = await get('/packages/mfe-claim/v1/entry.js');
  expect(headers['content-security-policy']).toBe(
    "sandbox; default-src 'none'; frame-ancestors 'none'",
  );
});

/** Requires that every document in a response to a mutated path carries its page's policy. */
async function verifyPolicies(toPort: number): Promise<void> {
  const policies = new Map<string, string>();
  for (const path of documents) {
    const { body, headers } = await get(path);
    policies.set(body, String(headers['content-security-policy']));
  }
  await fc.assert(
    fc.asyncProperty(mutatedPath, async (path) => {
      const response = await get(path, toPort);
      const { status, headers, body } = response;
      // nginx refuses some targets itself, with an error page of its own.
      if (toPort !== port && status === 400) return;
      expect([200, 301, 404]).toContain(status);
      expect(headers['content-security-policy']).toMatch(/frame-ancestors '(none|self)'/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      if (status === 200 && isHtml(response)) {
        expect(headers['content-security-policy']).toBe(policies.get(body));
      }
    }),
    { numRuns: RUNS },
  );
}

it('sends every document with the policy of its page, for all spellings of its path', () =>
  verifyPolicies(port));

describe('behind the proxy of containers/site.conf', () => {
  if (findNginx()) {
    it('sends every document with exactly the policy of its page', () =>
      verifyPolicies(proxy?.port ?? 0));

    it.each(documents)('serves %s as the host does', async (path) => {
      const [direct, proxied] = [await get(path), await get(path, proxy?.port)];
      expect(proxied.body).toBe(direct.body);
      const {
        date: _date,
        connection: _connection,
        'keep-alive': _keepAlive,
        'x-request-id': _requestId,
        ...expected
      } = direct.headers;
      expect(proxied.headers).toMatchObject(expected);
    });
  } else {
    it('has a template that forwards the target as sent', () => {
      console.warn('nginx is not installed: its template was read, but not run.');
      expect(readSite()).toMatch(/proxy_pass http:\/\/prizestash_hosts;/);
    });
  }
});
