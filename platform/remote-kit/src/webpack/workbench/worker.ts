import { WORKBENCH_API_PATH } from './options';

/**
 * Simulates the entry API. The URL of a request names the response to send, so there is no state and no
 * message. Mock Service Worker would add 54 packages and 304 kB of script to the workbench.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** The members of a service worker's scope in use. TypeScript's own types conflict with those of the DOM. */
interface ServiceWorkerGlobalScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: () => void): void;
  addEventListener(
    type: 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: 'fetch',
    listener: (event: {
      readonly request: Request;
      respondWith(response: Response | Promise<Response>): void;
    }) => void,
  ): void;
}

const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
const refusal = (status: number, message: string, rest: object = {}, headers = {}) =>
  json(status, { error: { message, ...rest } }, headers);

const responses: Readonly<Record<string, () => Response | Promise<Response>>> = {
  success: () => json(200, { data: { id: crypto.randomUUID(), entry_period: '2026-11' } }),
  'field-errors': () =>
    refusal(400, 'Please check the form.', {
      errors: { email: 'Invalid email', city: 'Required' },
    }),
  duplicate: () =>
    refusal(409, 'You already entered in November 2026. One entry counts.', {
      entry_period: '2026-11',
    }),
  'too-many': () => refusal(429, 'Too many entries from here.', {}, { 'Retry-After': '120' }),
  'server-error': () => refusal(503, 'The service is unavailable.', {}, { 'Retry-After': '5' }),
  'time-out': () => new Promise<Response>(() => {}),
  offline: () => Response.error(),
  malformed: () => new Response('<!doctype html><p>Not JSON', { status: 200 }),
};

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (!pathname.startsWith(WORKBENCH_API_PATH)) return;
  const [choice = '', ...path] = pathname.slice(WORKBENCH_API_PATH.length).split('/');
  if (choice === 'success' && path.join('/') === 'v1/drawings') {
    return event.respondWith(json(200, { drawings: [], demonstration: true }));
  }
  event.respondWith((responses[choice] ?? (() => refusal(404, 'No such response.')))());
});
