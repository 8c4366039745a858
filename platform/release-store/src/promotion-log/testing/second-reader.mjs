import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

/*
 * A second reader of the promotion log, written from docs/promotion-log.md alone. It needs Node and
 * nothing else. `readLog` returns the state, or throws what is wrong.
 *
 *   node second-reader.mjs promotion-log.vectors.json
 */

const sha256 = (data, encoding) => createHash('sha256').update(data).digest(encoding);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const check = (holds, reason) => {
  if (!holds) throw new Error(reason);
};
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,100}$/;
const DIGEST = /^[0-9a-f]{64}$/;
const integer = (value, from, to) => Number.isSafeInteger(value) && value >= from && value <= to;
const WATCH = {
  minutes: (value) => integer(value, 1, 60),
  stages: (value) =>
    value.length > 0 &&
    value.every((stage, index) => integer(stage, (value[index - 1] ?? 0) + 1, 100)),
};
const CANARY = {
  id: (value) => ID.test(value),
  set: (value) => ID.test(value),
  from: (value) => integer(value, 0, 99),
  percent: (value) => integer(value, 1, 99),
  until: (value) => TIME.test(value),
  watch: (value) => value === undefined || hasForm(value, WATCH),
};
const PREVIEW = {
  set: (value) => ID.test(value),
  until: (value) => TIME.test(value),
};
const ROLLED_BACK = {
  release: (value) => typeof value === 'string',
  content: (value) => DIGEST.test(value),
  why: (value) => ['package', 'site', 'canary', 'withdrawal'].includes(value),
};
const hasForm = (object, forms) =>
  Object.keys(object).every((member) => forms[member]) &&
  Object.entries(forms).every(([member, is]) => is(object[member], object));
/** No bucket is in two canaries, and no id. */
const areDistinct = (canaries) => {
  const buckets = canaries.flatMap(({ from, percent }) =>
    Array.from({ length: percent }, (_, index) => from + index),
  );
  return [buckets, canaries.map(({ id }) => id)].every(
    (values) => new Set(values).size === values.length && !values.includes(100),
  );
};
const FORMS = {
  sequence: Number.isSafeInteger,
  previous: (value) => value === null || DIGEST.test(value),
  at: (value) => TIME.test(value),
  by: (value) => typeof value === 'string',
  id: (value) => value === undefined || ID.test(value),
  action: (value) => ['promote', 'preview', 'rollback', 'withdraw', 'gc'].includes(value),
  request: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  outcome: (value) => value === 'done' || typeof value?.refused === 'string',
  report: (value) => value === undefined || Array.isArray(value),
  live: (value) => value === null || ID.test(value),
  reason: (value) => value === undefined || typeof value === 'string',
  canaries: (value) => value.every((canary) => hasForm(canary, CANARY)) && areDistinct(value),
  forget: (value, { action, outcome }) =>
    (action === 'gc' && outcome === 'done') === TIME.test(value),
  preview: (value, { action, outcome }) =>
    (action === 'preview' && outcome === 'done') === (value !== undefined) &&
    (value === undefined || hasForm(value, PREVIEW)),
  archives: (value) => Object.values(value).every((digest) => DIGEST.test(digest)),
  rolledBack: (value, { action, outcome }) =>
    value === undefined ||
    (outcome === 'done' &&
      ['rollback', 'withdraw'].includes(action) &&
      value.every((one) => hasForm(one, ROLLED_BACK))),
  again: (value, { action, outcome }) =>
    value === undefined ||
    (outcome === 'done' &&
      action === 'promote' &&
      value.every((release) => typeof release === 'string')),
};

/** Verifies the signature of a head. @returns its payload. */
function readHead(head, { keys }, now, known) {
  const [header = '', payload = '', signature = '', ...more] = head.split('.');
  const json = (part) => {
    try {
      return JSON.parse(Buffer.from(part, 'base64url'));
    } catch {
      return {};
    }
  };
  const { kid, ...fixed } = json(header);
  const idOf = ({ crv, kty, x }) => sha256(JSON.stringify({ crv, kty, x }), 'base64url');
  const key = keys.find((one) => idOf(one) === kid);
  check(
    key && more.length === 0 && same(fixed, { alg: 'EdDSA', typ: 'promotion-log-head' }),
    'signature',
  );
  const publicKey = createPublicKey({ key, format: 'jwk' });
  const signed = Buffer.from(`${header}.${payload}`);
  check(verify(null, signed, publicKey, Buffer.from(signature, 'base64url')), 'signature');
  const read = json(payload);
  check(same(Object.keys(read).sort(), ['entry', 'expires', 'issued', 'sequence']), 'head');
  check(read.expires > now || same(read, known), 'expired');
  check(!known || read.sequence >= known.sequence, 'older');
  check(known?.sequence !== read.sequence || known.entry === read.entry, 'fork');
  check(known?.entry !== read.entry || read.issued >= known.issued, 'older');
  return read;
}

/** Reads the entries from the head back to the first one. @returns them in their order. */
function readChain({ sequence, entry: digest }, read, known) {
  const entries = [];
  for (let previous = digest; sequence > 0; sequence -= 1) {
    check(sequence !== known?.sequence || previous === known.entry, 'fork');
    check(previous !== null, 'entry');
    const text = read(`log/${String(sequence).padStart(10, '0')}-${previous}.json`);
    check(text !== null, 'missing');
    check(sha256(text, 'hex') === previous, 'changed');
    const entry = JSON.parse(text);
    check(hasForm(entry, FORMS), 'entry');
    check(entry.sequence === sequence, 'entry');
    entries.unshift(entry);
    previous = entry.previous;
    if (sequence === 1) check(previous === null, 'fork');
  }
  return entries;
}

/** Applies one entry to the state before it. */
function apply(before, entry) {
  const { sequence, at, by, action, request, outcome, forget, rolledBack = [], again = [] } = entry;
  const { live, canaries, withdrawn } = before;
  const unchanged =
    entry.live === (live?.set ?? null) &&
    isDeepStrictEqual(
      entry.canaries,
      canaries.map((canary) =>
        Object.fromEntries(Object.entries(canary).filter(([member]) => CANARY[member])),
      ),
    );
  const changes = outcome === 'done' && ['promote', 'rollback'].includes(action);
  check(changes || unchanged, 'state');
  if (outcome !== 'done') {
    check(Object.keys(entry.archives).length === 0, 'state');
    return before;
  }
  check(entry.live !== null, 'state');
  const next = { ...before, sequence };
  if (entry.live !== live?.set) {
    next.live = { set: entry.live, at, by };
    const target = before.history.findLastIndex(({ set }) => set === entry.live);
    const goesBack = action === 'rollback' && target >= 0;
    check(action === 'promote' || goesBack || entry.rolledBack, 'state');
    if (goesBack) next.history = before.history.slice(0, target);
    else if (live) next.history = [...before.history, live];
  }
  next.canaries = entry.canaries.map((canary) => {
    const known = canaries.find(({ id }) => id === canary.id) ?? { at, by };
    const since = known.percent === canary.percent ? known.since : at;
    return { ...canary, at: known.at, by: known.by, since };
  });
  const setsOf = (state) => [state.live?.set, ...state.canaries.map(({ set }) => set)];
  const served = setsOf(next);
  const ended = setsOf(before).filter((set) => set && !served.includes(set));
  next.former = [
    ...before.former.filter(({ set }) => !served.includes(set)),
    ...ended.map((set) => ({ set, at, by })),
  ];
  if (action === 'preview') {
    const others = before.previews.filter(({ set }) => set !== entry.preview.set);
    next.previews = [...others, { ...entry.preview, at, by }];
  }
  if (action === 'withdraw') next.withdrawn = [...new Set([...withdrawn, ...request])];
  const judged = [...again, ...rolledBack.map(({ release }) => release)];
  next.rolledBack = [
    ...before.rolledBack.filter(({ release }) => !judged.includes(release)),
    ...rolledBack.map((one) => ({ ...one, at, by })),
  ];
  const removed = action === 'gc' ? request : [];
  const kept = Object.entries(before.archives).filter(([name]) => !removed.includes(name));
  next.archives = Object.fromEntries(kept);
  for (const [name, digest] of Object.entries(entry.archives)) {
    check((next.archives[name] ?? digest) === digest, 'state');
    next.archives[name] = digest;
  }
  if (action === 'gc') {
    next.former = next.former.filter((one) => one.at >= forget);
    next.previews = next.previews.filter((one) => one.until >= forget);
    const endOf = (index) => (next.history[index + 1] ?? next.live).at;
    const target = next.history.findLastIndex(({ set }) => !next.withdrawn.includes(set));
    const first = next.history.findIndex((_, index) => endOf(index) >= forget || index === target);
    next.history = first < 0 ? [] : next.history.slice(first);
  }
  return next;
}

/**
 * @param head text of `log/head.jws`, or null.
 * @param keys the JWK set of the trusted public keys.
 * @param read returns the text of an object by its key, or null.
 * @param now time, for example `2026-11-23T12:00:00.000Z`.
 * @param known payload of the head that was accepted before, or null.
 */
export function readLog({ head, keys, read, now, known = null }) {
  const empty = {
    sequence: 0,
    live: null,
    canaries: [],
    history: [],
    former: [],
    previews: [],
    withdrawn: [],
    rolledBack: [],
    archives: {},
  };
  if (head === null) return empty;
  return readChain(readHead(head, keys, now, known), read, known).reduce(apply, empty);
}

const { cases, entries, now, publicKeys } = JSON.parse(readFileSync(process.argv[2]));
const differences = cases.filter(({ head, known, keys, changed = {}, state, refused }) => {
  const stored = (key) => keys.includes(key) || known !== null;
  const read = (key) => changed[key] ?? (stored(key) ? (entries[key] ?? null) : null);
  try {
    return !isDeepStrictEqual(readLog({ head, keys: publicKeys, read, now, known }), state);
  } catch (error) {
    return error.message !== refused;
  }
});
for (const { name } of differences) console.log(`differs: ${name}`);
console.log(`${cases.length} cases, ${differences.length} differ`);
process.exitCode = differences.length === 0 ? 0 : 1;
