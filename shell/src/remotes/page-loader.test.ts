import type { ReleasedCode, RemoteModule } from '@prizestash/shared/remote';
import { PageLoader } from './page-loader';

const code = (version: string): ReleasedCode => ({
  version,
  base: `/packages/mfe-legal/${version}/`,
  entry: 'entry.js',
  integrity: 'sha384-x',
  container: `mfe_legal_${version}`,
});
const route = { path: '/winners', title: 'Winners' } as const;
const winners = {
  remote: { ...code('v2'), commit: 'c', routes: [route], previous: code('v1') },
  route,
};
const winnersWithContact = { remote: winners.remote, route: { ...route, needsContact: true } };
const Page = () => null;
const remoteModule: RemoteModule = {
  manifest: { name: 'mfe-legal', routes: [] },
  page: () => Promise.resolve({ default: Page }),
};

/** A loader with a stubbed federation runtime. Delays end at once, except for the timeout. */
function createLoader(
  load: (version: string, attempts: number) => Promise<RemoteModule>,
  rehydrateContact: () => Promise<void> = () => Promise.resolve(),
) {
  const attempts: string[] = [];
  const failures: string[] = [];
  const loader = new PageLoader({
    loadRemoteModule({ version }) {
      attempts.push(version);
      return load(version, attempts.length);
    },
    rehydrateContact,
    delay: (ms) => (ms >= 5000 ? new Promise(() => {}) : Promise.resolve()),
    onError: (_error, { container, path, isLast }) =>
      failures.push([container, path, ...(isLast ? ['last'] : [])].join(' ')),
  });
  return { loader, attempts, failures };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const available = () => Promise.resolve(remoteModule);
const unavailable = () => Promise.reject(new Error('unavailable'));

describe('attempts', () => {
  it('retries the live version twice', async () => {
    const { loader, attempts } = createLoader((_version, count) =>
      count < 3 ? unavailable() : available(),
    );
    expect(await loader.load(winners)).toBe(Page);
    expect(attempts).toEqual(['v2', 'v2', 'v2']);
  });

  it('falls back to the previous version after three attempts', async () => {
    const { loader, attempts, failures } = createLoader((version) =>
      version === 'v2' ? unavailable() : available(),
    );
    expect(await loader.load(winners)).toBe(Page);
    expect(attempts).toEqual(['v2', 'v2', 'v2', 'v1']);
    const failure = 'mfe_legal_v2 /winners';
    expect(failures).toEqual([failure, failure, `${failure} last`]);
  });

  it('reports a failure when no version loads, and resolves after a successful retry', async () => {
    let isAvailable = false;
    const { loader } = createLoader(() => (isAvailable ? available() : unavailable()));
    const statuses: unknown[] = [];
    loader.subscribe(() => statuses.push(loader.status('/winners')));
    const page = loader.load(winners);
    await settle();
    expect(statuses).toEqual(['loading', 'failed']);
    isAvailable = true;
    loader.retry(winners);
    expect(await page).toBe(Page);
    expect(loader.status('/winners')).toBe('ready');
  });

  it('retries when a page needs the contact and the store does not load', async () => {
    let reads = 0;
    const { loader } = createLoader(available, () =>
      ++reads < 3 ? Promise.reject(new Error('unavailable')) : Promise.resolve(),
    );
    expect(await loader.load(winnersWithContact)).toBe(Page);
    expect(reads).toBe(3);
  });

  it('reports a failure when the contact store never loads', async () => {
    const { loader } = createLoader(available, unavailable);
    void loader.load(winnersWithContact);
    await settle();
    expect(loader.status('/winners')).toBe('failed');
  });
});

describe('cache', () => {
  it('loads each path once', async () => {
    const { loader, attempts } = createLoader(available);
    loader.prefetch(winners);
    expect(loader.load(winners)).toBe(loader.load(winners));
    await settle();
    expect(attempts).toEqual(['v2']);
  });

  it('removes a failed prefetch', async () => {
    const { loader } = createLoader(unavailable);
    loader.prefetch(winners);
    await settle();
    expect(loader.status('/winners')).toBeUndefined();
  });

  it('sets status and value on a loaded promise, so that `use` does not suspend', async () => {
    const { loader } = createLoader(available);
    await loader.load(winners);
    expect(loader.load(winners)).toMatchObject({ status: 'fulfilled', value: Page });
  });
});

describe('excludeCrashedVersion', () => {
  it('leaves the previous version, then none', async () => {
    const { loader, attempts } = createLoader(available);
    await loader.load(winners);
    expect(loader.excludeCrashedVersion(winners)).toBe(true);
    await loader.load(winners);
    expect(attempts).toEqual(['v2', 'v1']);
    expect(loader.excludeCrashedVersion(winners)).toBe(false);
  });

  it('does not affect other pages of the same remote', async () => {
    const { loader, attempts } = createLoader(available);
    const contact = {
      remote: winners.remote,
      route: { path: '/contact-us', title: 'Contact' } as const,
    };
    for (const isLeft of [true, false]) {
      await loader.load(winners);
      expect(loader.excludeCrashedVersion(winners)).toBe(isLeft);
    }
    expect(await loader.load(contact)).toBe(Page);
    expect(attempts).toEqual(['v2', 'v1', 'v2']);
    expect(loader.status('/contact-us')).toBe('ready');
  });
});

describe('subscribe', () => {
  it('notifies after `load` of a page that has already failed', async () => {
    const { loader } = createLoader(unavailable);
    void loader.load(winners);
    await settle();
    const statuses: unknown[] = [];
    loader.subscribe(() => statuses.push(loader.status('/winners')));
    void loader.load(winners);
    expect(statuses).toEqual([]);
    await settle();
    expect(statuses).toEqual(['failed']);
  });

  it('notifies when a prefetched page mounts', async () => {
    const { loader } = createLoader(available);
    loader.prefetch(winners);
    await settle();
    const listener = jest.fn();
    loader.subscribe(listener);
    await loader.load(winners);
    expect(listener).not.toHaveBeenCalled();
    loader.markMounted();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
