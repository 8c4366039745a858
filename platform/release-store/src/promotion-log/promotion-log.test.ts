import fs, { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { FolderStorage } from '../storage/folder-storage';
import type { ObjectStorage } from '../storage/object-storage';
import { HEAD_KEY, readHead } from './log-chain';
import { createKeyFile, PromotionKeys } from './promotion-keys';
import { PromotionLog } from './promotion-log';

let folder: string;
let storage: FolderStorage;
let keys: PromotionKeys;
let service: PromotionLog;

const newKeys = (name: string) => {
  const file = path.join(folder, `${name}.pem`);
  createKeyFile(file);
  return PromotionKeys.fromFile(file);
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prizestash-log-'));
  storage = new FolderStorage(path.join(folder, 'objects'));
  keys = newKeys('key');
  service = logOf('service', storage, keys);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const logOf = (name: string, from: ObjectStorage, of: PromotionKeys) =>
  new PromotionLog(path.join(folder, name), from, of);

/** A machine that only reads. */
const host = (name = 'host', from: ObjectStorage = storage, trusted = keys) =>
  logOf(name, from, new PromotionKeys(trusted.publicKeys));

/** A storage with other methods. */
const storageWith = (methods: Partial<ObjectStorage>): ObjectStorage => ({
  name: storage.name,
  read: (key) => storage.read(key),
  create: (key, body) => storage.create(key, body),
  replace: (key, body, tag) => storage.replace(key, body, tag),
  list: (prefix) => storage.list(prefix),
  remove: (key) => storage.remove(key),
  ...methods,
});

const request = { action: 'promote', by: 'lea', request: [] } as const;
const noArchives = () => Promise.resolve({});
const promote = async (log: PromotionLog, set: string, { sequence } = log.state()) =>
  log.append({ ...request, live: set, canaries: [] }, sequence, noArchives);

async function follow(log: PromotionLog): Promise<string | undefined> {
  const fetched = await log.fetch();
  if (fetched) log.accept(fetched);
  return log.state().live?.set;
}

it('reads a long log in parallel', async () => {
  for (let number = 0; number < 100; number += 1) await promote(service, `set-${number}`);
  let [running, most, reads] = [0, 0, 0];
  const read = async (key: string) => {
    running += 1;
    reads += 1;
    most = Math.max(most, running);
    await delay(5);
    running -= 1;
    return storage.read(key);
  };
  expect(await follow(host('host', storageWith({ read })))).toBe('set-99');
  expect(most).toBe(32);
  expect(reads).toBe(101);
  expect(await follow(host('host', storageWith({ read })))).toBe('set-99');
  expect(reads).toBe(102);
});

it('ignores the entry of a writer that was killed before it wrote the head', async () => {
  await promote(service, 'first');
  const killed = storageWith({ replace: () => Promise.reject(new Error('killed')) });
  const dying = logOf('dying', killed, keys);
  await dying.fetch().then((fetched) => dying.accept(fetched!));
  await expect(promote(dying, 'never')).rejects.toThrow('killed');
  expect((await storage.list('log/')).filter(({ key }) => key.includes('0000000002'))).toHaveLength(
    1,
  );
  const reader = host();
  expect(await follow(reader)).toBe('first');
  await promote(service, 'second');
  expect(await follow(reader)).toBe('second');
  expect(reader.entries().map(({ live }) => live)).toEqual(['first', 'second']);
});

it('knows its own change after a response was lost', async () => {
  await promote(service, 'first');
  const replace = async (...args: [string, Buffer | string, string]) => {
    await storage.replace(...args);
    throw new Error('lost');
  };
  const unlucky = logOf('service', storageWith({ replace }), keys);
  await expect(promote(unlucky, 'second')).rejects.toThrow('lost');
  expect(await follow(service)).toBe('second');
  expect(await promote(service, 'third')).toBe(true);
});

it.each([
  [1, 'an entry'],
  [2, 'the head'],
])('keeps what it has when the disk is full at write %i, %s', async (write) => {
  await promote(service, 'first');
  const reader = host();
  await follow(reader);
  await promote(service, 'second');
  const original = fs.writeFileSync;
  let writes = 0;
  const disk = jest.spyOn(fs, 'writeFileSync').mockImplementation((...args) => {
    writes += 1;
    if (writes < write) return original(...args);
    original(args[0], 'ha');
    throw new Error('ENOSPC: no space left on device, write');
  });
  await expect(follow(reader)).rejects.toThrow('ENOSPC');
  expect(reader.state().live?.set).toBe('first');
  expect(host().state().live?.set).toBe('first');
  disk.mockRestore();
  expect(await follow(reader)).toBe('second');
  expect(
    fs.readdirSync(path.join(folder, 'host/log')).filter((name) => /draft/.test(name)),
  ).toEqual([]);
});

it('refuses half a response, and reads it again', async () => {
  await promote(service, 'first');
  const reader = host();
  await follow(reader);
  await promote(service, 'second');
  const read = async (key: string) => {
    const stored = await storage.read(key);
    return stored && { ...stored, body: stored.body.subarray(0, 100) };
  };
  const halved = storageWith({
    read: (key) => (key === HEAD_KEY ? storage.read(key) : read(key)),
  });
  const unlucky = host('host', halved);
  await expect(follow(unlucky)).rejects.toThrow('entry 2 is changed');
  expect(unlucky.state().live?.set).toBe('first');
  await expect(follow(host('host', storageWith({ read })))).rejects.toThrow('not signed');
  expect(await follow(host())).toBe('second');
});

it('makes one of two promotions at once, and has the other decide again', async () => {
  const others = ['a', 'b'].map((name) => logOf(name, storage, keys));
  await promote(service, 'first');
  await Promise.all(others.map(follow));
  const outcomes = await Promise.all(others.map((log, number) => promote(log, `set-${number}`)));
  expect(outcomes.sort()).toEqual([false, true]);
  expect(await follow(host())).toMatch(/^set-/);
});

it('is not delayed by refusals that are recorded meanwhile', async () => {
  await promote(service, 'first');
  const before = service.state();
  const other = logOf('other', storage, keys);
  const refusals = ['a', 'b', 'c'].map((reason) => other.appendRefusal(request, reason));
  await Promise.all([...refusals, promote(service, 'second', before)]);
  await other.appendRefusal(request, 'd'.repeat(20_000));
  expect(await promote(service, 'third')).toBe(true);
  const reader = host();
  expect(await follow(reader)).toBe('third');
  expect(reader.entries().map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const refused = reader.entries().flatMap(({ outcome }) => (outcome === 'done' ? [] : [outcome]));
  const longest = `${'d'.repeat(597)}…`;
  expect(refused.map((one) => one.refused).sort()).toEqual(['a', 'b', 'c', longest]);
});

it('reads the entries of the head that it has read, while another append ends', async () => {
  await promote(service, 'first');
  let respond = () => {};
  const held = new Promise<void>((resolve) => (respond = resolve));
  let hold = false;
  const slow = storageWith({
    async read(key) {
      if (key === HEAD_KEY && hold) {
        hold = false;
        await held;
      }
      return storage.read(key);
    },
  });
  const log = logOf('slow', slow, keys);
  await follow(log);
  hold = true;
  const fetched = log.fetch();
  await Promise.all([promote(log, 'second'), log.appendRefusal(request, 'not permitted')]);
  respond();
  const { jws, chain } = (await fetched)!;
  expect(readHead(jws, keys).sequence).toBe(chain.head.sequence);
  expect(await follow(log)).toBe('second');
  expect(await follow(host())).toBe('second');
});

it('refuses another log of the same key, and an older one', async () => {
  await promote(service, 'first');
  const forked = new FolderStorage(path.join(folder, 'forked'));
  cpSync(storage.name, forked.name, { recursive: true });
  const other = logOf('other', forked, keys);
  await follow(other);
  const reader = host();
  await promote(service, 'second');
  await follow(reader);
  await promote(other, 'else');
  await expect(follow(host('host', forked))).rejects.toThrow('another one than the log in use');
  await promote(other, 'more');
  await expect(follow(host('host', forked))).rejects.toThrow('another one than the log in use');
  expect(reader.state().live?.set).toBe('second');
  rmSync(forked.name, { recursive: true });
  expect(await follow(host('host', forked))).toBe('second');
});

it('reads a damaged entry of its copy again', async () => {
  await promote(service, 'first');
  await follow(host());
  const [entry = ''] = (await storage.list('log/')).map(({ key }) => key);
  const copy = path.join(folder, 'host', entry);
  writeFileSync(copy, '{');
  expect(() => host().state()).toThrow('entry 1 is changed');
  expect(await follow(host())).toBe('first');
  expect(readFileSync(copy)).toEqual(readFileSync(path.join(storage.name, entry)));
});

const DAY_MS = 24 * 60 * 60_000;

it('signs the head again after the key was replaced, once', async () => {
  await promote(service, 'first');
  const next = path.join(folder, 'next.pem');
  createKeyFile(next);
  const replaced = logOf('next', storage, PromotionKeys.fromFile(next, keys.publicKeys));
  const own = PromotionKeys.fromFile(next);
  await expect(follow(host('before', storage, own))).rejects.toThrow('not signed by a known');
  expect(await replaced.renew()).toBe(true);
  expect(await replaced.renew()).toBe(false);
  expect(await follow(host('after', storage, own))).toBe('first');
  await promote(replaced, 'second');
  expect(await replaced.renew()).toBe(false);
});

it('keeps an expired head, accepts no other that has expired, and renews', async () => {
  await promote(service, 'first');
  const reader = host();
  await follow(reader);
  expect(await service.renew()).toBe(false);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now + 7 * DAY_MS + 60_000);
  expect(await follow(reader)).toBe('first');
  await expect(follow(host('new'))).rejects.toThrow('its head has expired');
  expect(await service.renew()).toBe(true);
  expect(await service.renew()).toBe(false);
  expect(await follow(host('new'))).toBe('first');
});

it('replaces its key', async () => {
  await promote(service, 'first');
  await follow(host());
  const next = newKeys('next');
  await expect(follow(logOf('next', storage, next))).rejects.toThrow('not signed by a known');
  const both = new PromotionKeys({ keys: [...keys.publicKeys.keys, ...next.publicKeys.keys] });
  const file = path.join(folder, 'next.pem');
  const successor = logOf('service', storage, PromotionKeys.fromFile(file, keys.publicKeys));
  expect(await promote(successor, 'second')).toBe(true);
  expect(await follow(host('host', storage, both))).toBe('second');
  await expect(follow(host('old'))).rejects.toThrow('not signed by a known');
  expect(await follow(host('new', storage, next))).toBe('second');
});

it('trusts no head of its copy whose key is not trusted any more', async () => {
  await promote(service, 'first');
  await follow(host());
  const next = newKeys('next');
  const file = path.join(folder, 'next.pem');
  await promote(logOf('service', storage, PromotionKeys.fromFile(file, keys.publicKeys)), 'second');
  const reader = host('host', storage, next);
  expect(() => reader.state()).toThrow('not signed by a known');
  expect(await follow(reader)).toBe('second');
});

it('writes nothing without a signing key', async () => {
  await promote(service, 'first');
  const reader = host();
  await follow(reader);
  await expect(promote(reader, 'second')).rejects.toThrow('Only the promotion service');
  expect(await storage.list('log/')).toHaveLength(2);
});
