#!/usr/bin/env node
/**
 * Verifies a PrizeStash drawing without trusting its operator. It needs Node 20 and @noble/curves,
 * and uses none of the site's code. docs/drawing-protocol.md describes every check.
 *
 *   node verify-drawing.js https://api.example.com [2026-11-22] [--keys <address or file>]
 *        [--entry <id>] [--save <folder>] [--allow-demonstration]
 *   node verify-drawing.js <folder> [2026-11-22] [--entry <id>] [--allow-demonstration]
 *
 * A demonstration beacon proves nothing, so its drawings fail unless they are allowed. For an API it
 * also fails when a Sunday has no drawing, or a drawing no winner, one day after its time.
 *
 * Exit code 0: every check passed. 1: a check failed. 2: the files could not be read.
 */
'use strict';
const { createHash, createPublicKey, verify: verifyEd25519 } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { bls12_381: bls } = require('@noble/curves/bls12-381');

const HOUR = 3600;
const DAY = 24 * HOUR;
const BLS_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const QUICKNET = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  public_key:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  period: 3,
  genesis_time: 1692803367,
};

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hex = (text) => Buffer.from(text, 'hex');

/** Stops the check that it is called in. */
function must(condition, reason) {
  if (!condition) throw new Error(reason);
}

/** RFC 8785 for the values that records have. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

// Section 2: the log.

function readKeys(file) {
  const keys = new Map();
  for (const key of file?.keys ?? []) {
    if (key.kty !== 'OKP' || key.crv !== 'Ed25519') continue;
    const { kty, crv, x, kid } = key;
    keys.set(kid, createPublicKey({ key: { kty, crv, x }, format: 'jwk' }));
  }
  must(keys.size > 0, 'the key file has no Ed25519 key');
  return keys;
}

function checkLog(log, keys) {
  let previous = '0'.repeat(64);
  const seen = new Map();
  log.forEach(({ record, signature }, index) => {
    const bytes = Buffer.from(canonical(record));
    const key = keys.get(record.key);
    must(key, `record ${index} names an unknown key`);
    must(/^[\w-]{86}$/.test(signature), `record ${index} has no signature`);
    must(
      verifyEd25519(null, bytes, key, Buffer.from(signature, 'base64url')),
      `the signature of record ${index} is wrong`,
    );
    must(
      !seen.has(record.previous),
      `records ${seen.get(record.previous)} and ${index} follow the same record: the operator cheated`,
    );
    must(record.previous === previous, `the record before record ${index} is missing`);
    must(record.protocol === 'prizestash-drawing/1', `record ${index} has another protocol`);
    seen.set(record.previous, index);
    previous = sha256(bytes).toString('hex');
  });
}

// Sections 1 and 2: the schedule and the round.

function scheduleOf(drawing) {
  const midnight = Date.parse(`${drawing}T06:00:00Z`) / 1000;
  must(
    /^\d{4}-\d\d-\d\d$/.test(drawing) && new Date(midnight * 1000).getUTCDay() === 0,
    'a drawing is a Sunday',
  );
  const [year, month, day] = drawing.split('-').map(Number);
  const monthBefore = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
  return day > 7
    ? { period: drawing.slice(0, 7), cutoff: midnight, noon: midnight + 12 * HOUR }
    : {
        period: monthBefore,
        cutoff: Date.UTC(year, month - 1, 1, 6) / 1000,
        noon: midnight + 12 * HOUR,
      };
}

const firstRoundAt = (chain, time) =>
  Math.max(1, Math.ceil((time - chain.genesis_time) / chain.period) + 1);

function checkCommitment(records, chain) {
  const [commitment, ...later] = records;
  must(commitment.type === 'commitment', 'the first record is not a commitment');
  const types = later.map(({ type }) => type).join(' ');
  must(/^(selection( outcome)*)?$/.test(types), `records follow in a wrong order: ${types}`);
  const { period, cutoff, noon } = scheduleOf(commitment.drawing);
  must(commitment.period === period, `the period is ${commitment.period}, not ${period}`);
  must(Date.parse(commitment.cutoff) === cutoff * 1000, 'the cutoff is wrong');
  must(
    Number.isSafeInteger(commitment.entries) && commitment.entries >= 0,
    'the number of entries is wrong',
  );
  must(
    Number.isSafeInteger(commitment.alternates) &&
      commitment.alternates >= 0 &&
      commitment.alternates < 100,
    'the number of alternates is wrong',
  );
  must(/^[0-9a-f]{64}$/.test(commitment.root), 'the root is no hash');
  must(chain && chain.hash === commitment.beacon.chain, 'the beacon is unknown');
  const { round } = commitment.beacon;
  const regular = firstRoundAt(chain, noon);
  if (commitment.late !== true) {
    must(
      commitment.late === undefined && round === regular,
      `the round is ${round}, not ${regular}`,
    );
  } else {
    const time = chain.genesis_time + (round - 1) * chain.period;
    const fullHour = Math.floor(time / HOUR) * HOUR;
    must(
      round > regular && round === firstRoundAt(chain, fullHour),
      'the late round is not the first of an hour',
    );
  }
}

// Section 1: the tree.

const node = (left, right) => sha256(Buffer.of(1), left, right);

/** RFC 6962, section 2.1, by its recursive definition. */
function treeHash(leaves, from, to) {
  const size = to - from;
  if (size === 0) return sha256();
  if (size === 1) return leaves.subarray(from * 32, from * 32 + 32);
  const split = from + 2 ** Math.ceil(Math.log2(size) - 1);
  return node(treeHash(leaves, from, split), treeHash(leaves, split, to));
}

function checkLeaves({ entries, root }, leaves) {
  must(leaves.length === entries * 32, `there are ${leaves.length / 32} leaves, not ${entries}`);
  for (let at = 32; at < leaves.length; at += 32) {
    const ascends = leaves.compare(leaves, at - 32, at, at, at + 32) > 0;
    must(ascends, `leaf ${at / 32} is not above the one before`);
  }
  must(treeHash(leaves, 0, entries).toString('hex') === root, 'the leaves have another root');
}

// Sections 3 and 6: the beacon and the selection.

function checkBeacon({ beacon }, { round, signature, randomness }, chain) {
  must(round === beacon.round, 'the selection has another round than the commitment');
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(round));
  const { Signature, hash, verify: isSigned } = bls.shortSignatures;
  const point = Signature.fromHex(signature);
  // The hash of another encoding of the same point would be other randomness.
  must(Signature.toHex(point) === signature, 'the signature of the round is encoded wrongly');
  const valid = isSigned(point, hash(sha256(message), BLS_DOMAIN), chain.public_key);
  must(valid, "the signature of the round is not the beacon's");
  must(
    sha256(hex(signature)).toString('hex') === randomness,
    'the randomness is not that of the round',
  );
}

function select({ entries, root, alternates }, randomness) {
  const selected = [];
  if (entries === 0) return selected;
  const n = BigInt(entries);
  const limit = (2n ** 64n / n) * n;
  for (let i = 0; selected.length < Math.min(1 + alternates, entries); i += 1) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(i);
    const x = sha256(
      'prizestash-select/1\n',
      hex(randomness),
      hex(root),
      counter,
    ).readBigUInt64BE();
    if (x < limit && !selected.includes(Number(x % n))) selected.push(Number(x % n));
  }
  return selected;
}

function checkSelection(commitment, { selected, randomness }, leaves) {
  const expected = select(commitment, randomness);
  const indexes = selected.map(({ index }) => index);
  must(`${indexes}` === `${expected}`, `the selected entries are ${expected}, not ${indexes}`);
  for (const { index, leaf } of selected) {
    const actual = leaves.subarray(index * 32, index * 32 + 32).toString('hex');
    must(leaf === actual, `the leaf at index ${index} is another one`);
  }
}

// Section 4: the outcomes.

const REASONS = ['unreachable-2-days', 'affidavit-5-days', 'declined', 'ineligible', 'withdrawn'];
const dayAtUtc6 = (time) => Math.floor((Date.parse(time) / 1000 - 6 * HOUR) / DAY);

function checkOutcomes(outcomes, { selected }) {
  let position = 0;
  let status = '';
  let contactedAt = '';
  for (const outcome of outcomes) {
    const name = `${outcome.status} of position ${outcome.position}`;
    must(outcome.position === position && position < selected.length, `${name} is not due`);
    must(!Number.isNaN(Date.parse(outcome.at)), `${name} has no time`);
    const allowed = {
      contacted: status === '',
      disqualified: status === '' || status === 'contacted',
      confirmed: status === 'contacted',
      paid: status === 'confirmed',
    }[outcome.status];
    must(allowed, `${name} cannot follow`);
    ({ status } = outcome);
    if (status === 'contacted') contactedAt = outcome.at;
    if (status !== 'disqualified') continue;
    must(REASONS.includes(outcome.reason), `${name} has no reason of the protocol`);
    if (outcome.reason === 'unreachable-2-days') {
      must(
        contactedAt && dayAtUtc6(outcome.at) - dayAtUtc6(contactedAt) >= 2,
        `${name} is too early`,
      );
    }
    if (outcome.reason === 'affidavit-5-days') {
      must(
        contactedAt && Date.parse(outcome.at) - Date.parse(contactedAt) >= 5 * DAY * 1000,
        `${name} is too early`,
      );
    }
    position += 1;
    status = '';
    contactedAt = '';
  }
}

// Section 7: the chain of a demonstration beacon.

function readChain(info) {
  if (!info?.hash) return null;
  const times = Buffer.alloc(12);
  times.writeUInt32BE(info.period);
  times.writeBigUInt64BE(BigInt(info.genesis_time), 4);
  const own = sha256(times, hex(info.public_key), hex(info.groupHash), info.metadata.beaconID);
  return own.toString('hex') === info.hash ? info : null;
}

// Section 8: what is missing.

const noonOf = (drawing) => Date.parse(`${drawing}T18:00:00Z`);
const isOverdue = (time, now) => time + DAY * 1000 <= now;

/** Checks that each Sunday since the first drawing of the log has one, up to a time in milliseconds. */
function checkSundays(log, now) {
  const drawings = log
    .filter(({ record }) => record.type === 'commitment')
    .map(({ record }) => record.drawing);
  for (let noon = noonOf(drawings[0]); isOverdue(noon, now); noon += 7 * DAY * 1000) {
    const sunday = new Date(noon).toISOString().slice(0, 10);
    must(drawings.includes(sunday), `there is no drawing of ${sunday}`);
  }
}

/**
 * Verifies the files of a drawing.
 * @param now the time in milliseconds until which the log is complete: when it was downloaded, or for
 * saved files the time of the last drawing in it, which is the default
 * @param files `drawing`, and the parsed files `keys`, `log`, `records`, `beacon`, and `leaves`, a Buffer
 * @returns `{ demonstration, checks: [{ name, status, text }] }`; a status is ok, WRONG or none
 */
function verify({ drawing, keys: keyFile, log, records: own, leaves, beacon }, now) {
  const checks = [];
  const drawings = log.filter((signed) => signed?.record?.type === 'commitment');
  const until = now ?? noonOf(drawings.at(-1)?.record.drawing);
  const inLog = log.filter((signed) => signed?.record?.drawing === drawing);
  const records = inLog.map(({ record }) => record);
  const commitment = records.find(({ type }) => type === 'commitment');
  const selection = records.find(({ type }) => type === 'selection');
  const outcomes = records.filter(({ type }) => type === 'outcome');
  const demonstration = Boolean(commitment && commitment.beacon?.chain !== QUICKNET.hash);
  const check = (name, isDue, text, work) => {
    try {
      if (isDue) work();
      checks.push({ name, status: isDue ? 'ok' : 'none', text });
    } catch (error) {
      checks.push({ name, status: 'WRONG', text: error.message });
    }
  };
  let chain = QUICKNET;
  try {
    if (demonstration) chain = readChain(beacon);
  } catch {
    chain = null;
  }
  check('log', true, `${log.length} records form one log, each is signed`, () => {
    checkLog(log, readKeys(keyFile));
    must(
      !own || canonical(own) === canonical(inLog),
      "the drawing's records are not those of the log",
    );
  });
  const timing = commitment?.late
    ? 'the commitment is late and names the first round of a later hour'
    : 'the commitment keeps to the schedule';
  check('commitment', records.length > 0, timing, () => checkCommitment(records, chain));
  check('leaves', commitment, 'the leaves have the committed root', () =>
    checkLeaves(commitment, leaves),
  );
  // A demonstration is held only once in a while.
  if (commitment && !demonstration) {
    check('sundays', true, 'each Sunday has its drawing', () => checkSundays(drawings, until));
  }
  const drawn = commitment && selection;
  check('beacon', drawn, 'the beacon signed the round', () =>
    checkBeacon(commitment, selection, chain),
  );
  const roundAt =
    chain && 1000 * (chain.genesis_time + (commitment?.beacon?.round - 1) * chain.period);
  check(
    'selection',
    drawn || (commitment && isOverdue(roundAt, until)),
    'the selection follows from beacon and root',
    () => {
      must(selection, `no winner was drawn since ${new Date(roundAt).toISOString()}`);
      checkSelection(commitment, selection, leaves);
    },
  );
  check('outcomes', drawn && outcomes.length > 0, 'the outcomes follow in order', () =>
    checkOutcomes(outcomes, selection),
  );
  return { demonstration, checks };
}

/** Finds the position of an entry among the leaves, from 0; -1 when it is not there. */
function positionOf(entryId, drawing, leaves) {
  const leaf = sha256(Buffer.of(0), `prizestash-entry/1\n${drawing}\n${entryId.toLowerCase()}`);
  for (let at = 0; at < leaves.length; at += 32) {
    if (leaf.compare(leaves, at, at + 32) === 0) return at / 32;
  }
  return -1;
}

// Reading.

async function download(api, name) {
  const response = await fetch(`${api.replace(/\/$/, '')}${name}`);
  must(response.ok, `${name} returned ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

const read = (source) =>
  /^https?:/.test(source) ? download(source, '') : fs.promises.readFile(source);

async function readFromApi(api, wanted) {
  const json = async (name) => JSON.parse(await download(api, name));
  const log = [];
  for (let next = ''; next !== null;) {
    const page = await json(`/v1/drawings/log${next && `?after=${next}`}`);
    log.push(...page.records);
    next = page.next;
  }
  const drawing =
    wanted ?? log.filter(({ record }) => record.type === 'commitment').at(-1)?.record.drawing;
  must(drawing, 'there is no drawing');
  const base = `/v1/drawings/${drawing}`;
  return {
    drawing,
    log,
    keys: await json('/.well-known/prizestash-drawing-key.json'),
    records: (await json(`${base}/records`)).records,
    leaves: await download(api, `${base}/leaves.bin`),
    beacon: await json('/v1/drawings/beacon'),
  };
}

function readFromFolder(folder, wanted) {
  const json = (name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
  const { records: log } = json('log.json');
  const drawing =
    wanted ?? log.filter(({ record }) => record.type === 'commitment').at(-1)?.record.drawing;
  return {
    drawing,
    log,
    keys: json('prizestash-drawing-key.json'),
    records: json('records.json').records,
    leaves: fs.readFileSync(path.join(folder, 'leaves.bin')),
    beacon: json('beacon.json'),
  };
}

function save(folder, { log, keys, records, leaves, beacon }) {
  fs.mkdirSync(folder, { recursive: true });
  const write = (name, content) => fs.writeFileSync(path.join(folder, name), content);
  write('log.json', JSON.stringify({ records: log }));
  write('prizestash-drawing-key.json', JSON.stringify(keys));
  write('records.json', JSON.stringify({ records }));
  write('beacon.json', JSON.stringify(beacon));
  write('leaves.bin', leaves);
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      entry: { type: 'string' },
      keys: { type: 'string' },
      save: { type: 'string' },
      'allow-demonstration': { type: 'boolean' },
    },
  });
  const [source, wanted] = positionals;
  must(source, 'name the address of the API or a folder');
  const isApi = /^https?:/.test(source);
  const files = isApi ? await readFromApi(source, wanted) : readFromFolder(source, wanted);
  // The site publishes the keys too, so that the API alone cannot replace them.
  if (values.keys) files.keys = JSON.parse(await read(values.keys));
  if (values.save) save(values.save, files);
  const { demonstration, checks } = verify(files, isApi ? Date.now() : undefined);
  console.log(`Drawing of ${files.drawing}`);
  for (const { name, status, text } of checks) {
    console.log(status === 'none' ? `-     ${name}: not yet` : `${status.padEnd(5)} ${text}`);
  }
  if (values.entry) {
    const position = positionOf(values.entry, files.drawing, files.leaves);
    const count = files.leaves.length / 32;
    console.log(
      position < 0
        ? 'This entry is not in the drawing.'
        : `This entry is number ${position + 1} of ${count}.`,
    );
  }
  if (demonstration) console.log('Demonstration beacon: this proves nothing');
  const isRefused = demonstration && !values['allow-demonstration'];
  process.exitCode = isRefused || checks.some(({ status }) => status === 'WRONG') ? 1 : 0;
}

module.exports = { verify, positionOf };

if (require.main === module) {
  main().catch((error) => {
    console.error(error.message);
    process.exitCode = 2;
  });
}
