import type { ReleasedCode, RemoteModule } from '@prizestash/shared/remote';
import { PageLoads } from './page-loads';

const code = (version: string): ReleasedCode => ({
  version,
  base: `/packages/mfe-legal/${version}/`,
  entry: 'entry.js',
  integrity: 'sha384-x',
  container: `mfe_legal_${version}`,
});
const route = { path: '/winners', title: 'Winners' } as const;
const owned = {
  remote: { ...code('v2'), commit: 'c', routes: [route], previous: code('v1') },
  route,
};
const Screen = () => null;
const remoteModule: RemoteModule = {
  manifest: { name: 'mfe-legal', routes: [] },
  page: () => Promise.resolve({ default: Screen }),
};

/** Loads whose doors open as `answer` says; pauses pass at once, except the one that ends a try. */
function loadsWith(
  answer: (version: string, tries: number) => Promise<RemoteModule>,
  rehydrate: () => Promise<void> = () => Promise.resolve(),
) {
  const asked: string[] = [];
  const loads = new PageLoads({
    loadRemoteModule({ version }) {
      asked.push(version);
      return answer(version, asked.length);
    },
    rehydrate,
    pause: (ms) => (ms >= 5000 ? new Promise(() => {}) : Promise.resolve()),
    report: () => {},
  });
  return { loads, asked };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const down = () => Promise.reject(new Error('down'));

test('a remoteModule that opens at the third try', async () => {
  const { loads, asked } = loadsWith((_version, tries) =>
    tries < 3 ? down() : Promise.resolve(remoteModule),
  );
  expect(await loads.screen(owned)).toBe(Screen);
  expect(asked).toEqual(['v2', 'v2', 'v2']);
});

test('after three tries the version before', async () => {
  const { loads, asked } = loadsWith((version) =>
    version === 'v2' ? down() : Promise.resolve(remoteModule),
  );
  expect(await loads.screen(owned)).toBe(Screen);
  expect(asked).toEqual(['v2', 'v2', 'v2', 'v1']);
});

test('no version loads: failed, told, and the screen stays awaited until a retry succeeds', async () => {
  let broken = true;
  const { loads } = loadsWith(() => (broken ? down() : Promise.resolve(remoteModule)));
  const states: unknown[] = [];
  loads.subscribe(() => states.push(loads.state('/winners')));
  const screen = loads.screen(owned);
  await settle();
  expect(states).toEqual(['loading', 'failed']);
  broken = false;
  loads.retry(owned);
  expect(await screen).toBe(Screen);
  expect(loads.state('/winners')).toBe('ready');
});

test('a screen that reads the contact waits for it, and is tried again when it cannot be read', async () => {
  let tries = 0;
  const { loads } = loadsWith(
    () => Promise.resolve(remoteModule),
    () => (++tries < 3 ? Promise.reject(new Error('down')) : Promise.resolve()),
  );
  const reading = { remote: owned.remote, route: { ...route, needsContact: true } };
  expect(await loads.screen(reading)).toBe(Screen);
  expect(tries).toBe(3);
});

test('the contact cannot be read at all: failed, and told', async () => {
  const { loads } = loadsWith(() => Promise.resolve(remoteModule), down);
  void loads.screen({ remote: owned.remote, route: { ...route, needsContact: true } });
  await settle();
  expect(loads.state('/winners')).toBe('failed');
});

test('one load a path, however often it is asked for', async () => {
  const { loads, asked } = loadsWith(() => Promise.resolve(remoteModule));
  loads.prefetch(owned);
  expect(loads.screen(owned)).toBe(loads.screen(owned));
  await settle();
  expect(asked).toEqual(['v2']);
});

test('a prefetch that fails leaves no trace', async () => {
  const { loads } = loadsWith(down);
  loads.prefetch(owned);
  await settle();
  expect(loads.state('/winners')).toBeUndefined();
});

test('a screen that crashed gives way to the version before, then to nobody', async () => {
  const { loads, asked } = loadsWith(() => Promise.resolve(remoteModule));
  await loads.screen(owned);
  expect(loads.dropCrashed(owned)).toBe(true);
  await loads.screen(owned);
  expect(asked).toEqual(['v2', 'v1']);
  expect(loads.dropCrashed(owned)).toBe(false);
});

test('a screen that crashed in every version leaves the other screens of its remote alone', async () => {
  const { loads, asked } = loadsWith(() => Promise.resolve(remoteModule));
  const contact = {
    remote: owned.remote,
    route: { path: '/contact-us', title: 'Contact' } as const,
  };
  for (const left of [true, false]) {
    await loads.screen(owned);
    expect(loads.dropCrashed(owned)).toBe(left);
  }
  expect(await loads.screen(contact)).toBe(Screen);
  expect(asked).toEqual(['v2', 'v1', 'v2']);
  expect(loads.state('/contact-us')).toBe('ready');
});

test('a load that is under way, or failed, is told of to whoever asks for its screen', async () => {
  const { loads } = loadsWith(down);
  void loads.screen(owned);
  await settle();
  const states: unknown[] = [];
  loads.subscribe(() => states.push(loads.state('/winners')));
  void loads.screen(owned);
  expect(states).toEqual([]);
  await settle();
  expect(states).toEqual(['failed']);
});

test('a loaded screen can be read in the same render', async () => {
  const { loads } = loadsWith(() => Promise.resolve(remoteModule));
  await loads.screen(owned);
  expect(loads.screen(owned)).toMatchObject({ status: 'fulfilled', value: Screen });
});

test('tells of a screen that was fetched ahead once it stands on the page', async () => {
  const { loads } = loadsWith(() => Promise.resolve(remoteModule));
  loads.prefetch(owned);
  await settle();
  const told = jest.fn();
  loads.subscribe(told);
  await loads.screen(owned);
  expect(told).not.toHaveBeenCalled();
  loads.arrived();
  expect(told).toHaveBeenCalledTimes(1);
});
