#!/usr/bin/env node
/**
 * Verifies a PrizeStash drawing without trusting its operator. It needs Node 20 and @noble/curves,
 * and uses none of the site's code. docs/drawing-protocol.md describes every check.
 *
 *   node verify-drawing.js https://api.example.com [2026-11-22] [--keys <address or file>]
 *        [--entry <id>] [--save <folder>] [--allow-demonstration] [--head <hash>]
 *        [--timestamp-ca <file> [--require-timestamps <number>]]
 *   node verify-drawing.js <folder> [2026-11-22] [the same options but --save]
 *
 * --head names the head of the log that an earlier run printed. --timestamp-ca has the certificates, as
 * PEM, of time stamp authorities that you trust. Without it anybody, the operator too, can be one.
 *
 * A demonstration beacon proves nothing, so its drawings fail unless they are allowed. It also fails
 * when a Sunday of the log has no drawing, or a drawing no winner, one day after its time: for an API
 * up to now, for saved files up to the last drawing in them.
 *
 * Exit code 0: every check passed. 1: a check failed. 2: the files could not be read.
 */
'use strict';
const {
  createHash,
  createPublicKey,
  verify: verifySignature,
  X509Certificate,
} = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { bls12_381: bls } = require('@noble/curves/bls12-381');
const { ed25519 } = require('@noble/curves/ed25519');

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

/** Whether a text is 32 bytes of a point of the group: with another key anybody can sign. */
function isPoint(x) {
  if (typeof x !== 'string' || !/^[\w-]{42}[AEIMQUYcgkosw048]$/.test(x)) return false;
  try {
    const point = ed25519.Point.fromBytes(new Uint8Array(Buffer.from(x, 'base64url')));
    return !point.isSmallOrder() && point.isTorsionFree();
  } catch {
    return false;
  }
}

function readKeys(file) {
  const keys = new Map();
  for (const key of Array.isArray(file?.keys) ? file.keys : []) {
    const { kty, crv, x, kid } = key ?? {};
    if (kty !== 'OKP' || crv !== 'Ed25519' || typeof kid !== 'string' || !isPoint(x)) continue;
    keys.set(kid, createPublicKey({ key: { kty, crv, x }, format: 'jwk' }));
  }
  must(keys.size > 0, 'the key file has no Ed25519 key');
  return keys;
}

const isText = (value) => typeof value === 'string' && value !== '';
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const matches = (pattern) => (value) => typeof value === 'string' && pattern.test(value);
const isHash = matches(/^[0-9a-f]{64}$/);
const isOneOf = (values) => (value) => values.includes(value);

function isTime(value) {
  if (!matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/)(value)) return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value.slice(0, 19));
}

// Date.UTC would read the years 0 to 99 as 1900 to 1999.
const isDrawing = (value) =>
  matches(/^[2-9]\d{3}-\d\d-\d\d$/)(value) &&
  isTime(`${value}T12:00:00Z`) &&
  new Date(`${value}T12:00:00Z`).getUTCDay() === 0;

const has = (members) => (value) =>
  isObject(value) && Object.keys(members).every((name) => members[name](value[name]));

const REASONS = ['unreachable-2-days', 'affidavit-5-days', 'declined', 'ineligible', 'withdrawn'];
const COMMON = {
  protocol: isOneOf(['prizestash-drawing/1']),
  drawing: isDrawing,
  key: isText,
  previous: isHash,
};
const OUTCOME = { ...COMMON, position: isCount, at: isTime };
const OUTCOMES = {
  contacted: has(OUTCOME),
  disqualified: has({ ...OUTCOME, reason: isOneOf(REASONS) }),
  confirmed: has({
    ...OUTCOME,
    winner: has({ firstName: isText, lastInitial: isText, state: isText }),
  }),
  paid: has(OUTCOME),
};
const RECORDS = {
  commitment: has({
    ...COMMON,
    period: matches(/^\d{4}-(0[1-9]|1[0-2])$/),
    cutoff: isTime,
    entries: isCount,
    excluded: (value) => isObject(value) && Object.values(value).every(isCount),
    root: isHash,
    rules: has({ version: isText, digest: isText }),
    beacon: has({ chain: isHash, round: (value) => isCount(value) && value > 0 }),
    alternates: (value) => isCount(value) && value < 100,
    late: isOneOf([undefined, true]),
  }),
  timestamp: has({
    ...COMMON,
    commitment: isHash,
    authority: isText,
    token: (value) => matches(/^[A-Za-z0-9+/]{1,40000}={0,2}$/)(value) && value.length % 4 === 0,
  }),
  selection: has({
    ...COMMON,
    round: (value) => isCount(value) && value > 0,
    signature: matches(/^[0-9a-f]{96}$/),
    randomness: isHash,
    selected: (value) => Array.isArray(value) && value.every(has({ index: isCount, leaf: isHash })),
  }),
  outcome: (value) => isOneOf(Object.keys(OUTCOMES))(value.status) && OUTCOMES[value.status](value),
};

const MAX_DEPTH = 16;

/** Whether every reader has the same text of a value: no infinite number, and no stack overflows. */
const isPlain = (value, depth = 0) =>
  typeof value === 'object' && value !== null
    ? depth < MAX_DEPTH && Object.values(value).every((member) => isPlain(member, depth + 1))
    : typeof value !== 'number' || Number.isFinite(value);

/** Whether a record has the members of its type, as the protocol describes them. */
const isReadable = (record) =>
  isObject(record) && isOneOf(Object.keys(RECORDS))(record.type) && RECORDS[record.type](record);

const isRecordOfProtocol = (signed) => isPlain(signed) && isReadable(signed?.record);

function checkLog(log, keys) {
  let previous = '0'.repeat(64);
  const seen = new Map();
  const heads = [];
  log.forEach((signed, index) => {
    must(isRecordOfProtocol(signed), `record ${index} is none of the protocol`);
    const { record, signature } = signed;
    const bytes = Buffer.from(canonical(record));
    const key = keys.get(record.key);
    must(key, `record ${index} names an unknown key`);
    must(matches(/^[\w-]{85}[AQgw]$/)(signature), `record ${index} has no signature`);
    must(
      verifySignature(null, bytes, key, Buffer.from(signature, 'base64url')),
      `the signature of record ${index} is wrong`,
    );
    must(
      !seen.has(record.previous),
      `records ${seen.get(record.previous)} and ${index} follow the same record: the operator cheated`,
    );
    must(record.previous === previous, `the record before record ${index} is missing`);
    seen.set(record.previous, index);
    previous = sha256(bytes).toString('hex');
    heads.push(previous);
  });
  return heads;
}

// Sections 1 and 2: the schedule and the round.

/** Hours at UTC-6 by the first entry period that each is for; the first one is for earlier periods too. */
const SCHEDULES = [{ firstPeriod: '2026-11', hour: 12 }];

function scheduleOf(drawing) {
  must(isDrawing(drawing), 'a drawing is a Sunday');
  const midnight = Date.parse(`${drawing}T06:00:00Z`) / 1000;
  const [year, month, day] = drawing.split('-').map(Number);
  const isOfMonth = day > 7;
  const period = new Date(Date.UTC(year, month - (isOfMonth ? 1 : 2), 1)).toISOString().slice(0, 7);
  const [first, ...later] = SCHEDULES;
  const begun = [first, ...later.filter(({ firstPeriod }) => firstPeriod <= period)];
  return {
    period,
    cutoff: isOfMonth ? midnight : Date.UTC(year, month - 1, 1, 6) / 1000,
    drawnAt: midnight + begun.at(-1).hour * HOUR,
  };
}

const firstRoundAt = (chain, time) =>
  Math.max(1, Math.ceil((time - chain.genesis_time) / chain.period) + 1);

function checkCommitment(records, chain, now) {
  const [commitment, ...later] = records;
  must(commitment.type === 'commitment', 'the first record is not a commitment');
  const types = later.map(({ type }) => type).join(' ');
  must(
    /^(timestamp ?)*(selection( outcome)*)?$/.test(types),
    `records follow in a wrong order: ${types}`,
  );
  const { period, cutoff, drawnAt } = scheduleOf(commitment.drawing);
  must(commitment.period === period, `the period is ${commitment.period}, not ${period}`);
  must(Date.parse(commitment.cutoff) === cutoff * 1000, 'the cutoff is wrong');
  must(cutoff * 1000 <= now, 'the commitment is older than its cutoff, or this clock is slow');
  must(chain && chain.hash === commitment.beacon.chain, 'the beacon is unknown');
  const { round } = commitment.beacon;
  const regular = firstRoundAt(chain, drawnAt);
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
    // A late commitment of the next moment would name a round that is at most two hours away.
    must(
      (time - chain.period - 2 * HOUR) * 1000 <= now,
      'the late round is too far away, or this clock is slow',
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

function checkBeacon({ signature, round }, chain) {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(round));
  const { Signature, hash, verify: isSigned } = bls.shortSignatures;
  const point = Signature.fromHex(signature);
  // The hash of another encoding of the same point would be other randomness.
  must(Signature.toHex(point) === signature, 'the signature of the round is encoded wrongly');
  const valid = isSigned(point, hash(sha256(message), BLS_DOMAIN), chain.public_key);
  must(valid, "the signature of the round is not the beacon's");
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

/** What follows from the records alone. */
function checkSelection(commitment, { round, signature, selected, randomness }) {
  must(round === commitment.beacon.round, 'the selection has another round than the commitment');
  must(
    sha256(hex(signature)).toString('hex') === randomness,
    'the randomness is not that of the round',
  );
  const expected = select(commitment, randomness);
  must(
    selected.length === expected.length &&
      selected.every(({ index }, at) => Number.isInteger(index) && index === expected[at]),
    `the selected entries are not ${expected}`,
  );
}

function checkSelectedLeaves({ selected }, leaves) {
  for (const { index, leaf } of selected) {
    const actual = leaves.subarray(index * 32, index * 32 + 32).toString('hex');
    must(leaf === actual, `the leaf at index ${index} is another one`);
  }
}

// Section 4: the outcomes.

const dayAtUtc6 = (time) => Math.floor((Date.parse(time) / 1000 - 6 * HOUR) / DAY);

function checkOutcomes(outcomes, { selected }, roundAt, now) {
  let position = 0;
  let before = roundAt;
  let status = '';
  let contactedAt = '';
  for (const outcome of outcomes) {
    const name = `${outcome.status} of position ${outcome.position}`;
    must(outcome.position === position && position < selected.length, `${name} is not due`);
    const at = Date.parse(outcome.at);
    must(at >= before, `${name} is before the round or the outcome before it`);
    must(at <= now, `${name} is in the future, or this clock is slow`);
    before = at;
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

// Section 9: time stamps.

/** Reads the DER values that follow one another. */
function readDer(bytes) {
  const values = [];
  for (let at = 0; at < bytes.length;) {
    const digits = bytes[at + 1] >= 128 ? bytes[at + 1] - 128 : 0;
    must(bytes[at + 1] < 128 || (digits > 0 && digits <= 4), 'a time stamp cannot be read');
    const start = at + 2 + digits;
    const length = digits ? bytes.readUIntBE(at + 2, digits) : bytes[at + 1];
    must(start + length <= bytes.length, 'a time stamp cannot be read');
    const [whole, content] = [
      bytes.subarray(at, start + length),
      bytes.subarray(start, start + length),
    ];
    values.push({ tag: bytes[at], whole, content, hex: content.toString('hex') });
    at = start + length;
  }
  return values;
}

const inside = ({ content }) => readDer(content);
const HASHES = {
  '608648016503040201': 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
};
const HASHES_BY_LENGTH = { 20: 'sha1', 32: 'sha256', 48: 'sha384', 64: 'sha512' };
const TST_INFO = '2a864886f70d0109100104';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

/** Reads a token of RFC 3161 and verifies its signature. */
function readTimestamp(token) {
  const [type, explicit] = inside(readDer(Buffer.from(token, 'base64'))[0]);
  const signedData = inside(inside(explicit)[0]);
  const [contentType, wrapped] = inside(signedData[2]);
  must(type.hex === '2a864886f70d010702' && contentType.hex === TST_INFO, 'a time stamp is none');
  const info = inside(wrapped)[0].content;
  const [, , imprint, , genTime] = inside(readDer(info)[0]);
  const [imprintAlgorithm, imprinted] = inside(imprint);
  const signers = inside(signedData.at(-1));
  must(signers.length === 1, 'a time stamp has several signers');
  const [, name, digestAlgorithm, attributes, , signature] = inside(signers[0]);
  const hash = HASHES[inside(digestAlgorithm)[0].hex];
  must(hash && attributes.tag === 0xa0, 'a time stamp is signed in an unknown way');
  const digest = (data) => createHash(hash).update(data).digest('hex');
  const values = new Map(
    inside(attributes).map((attribute) => {
      const [id, set] = inside(attribute);
      return [id.hex, inside(set)[0]];
    }),
  );
  const certificates = inside(signedData.find(({ tag }) => tag === 0xa0)).map(({ whole }) => whole);
  // A signature names its certificate by issuer and serial number.
  const der = certificates.find((bytes) => {
    const members = inside(inside(readDer(bytes)[0])[0]).filter(({ tag }) => tag !== 0xa0);
    return Buffer.concat([members[2].whole, members[0].whole]).equals(name.content);
  });
  must(der, 'a time stamp lacks its certificate');
  const certificate = new X509Certificate(der);
  const ess = values.get('2a864886f70d010910022f') ?? values.get('2a864886f70d010910020c');
  const named = inside(inside(inside(ess)[0])[0]).find(({ tag }) => tag === 0x04);
  const namedBy = HASHES_BY_LENGTH[named.content.length];
  const signed = Buffer.from(attributes.whole);
  signed[0] = 0x31;
  must(
    values.get('2a864886f70d010903').hex === TST_INFO &&
      values.get('2a864886f70d010904').hex === digest(info) &&
      namedBy &&
      createHash(namedBy).update(der).digest('hex') === named.hex &&
      certificate.keyUsage?.includes(TIME_STAMPING) &&
      verifySignature(hash, signed, certificate.publicKey, signature.content),
    'the signature of a time stamp is wrong',
  );
  must(HASHES[inside(imprintAlgorithm)[0].hex] === 'sha256', 'a time stamp is of another hash');
  const text = genTime.content.toString();
  const time = Date.parse(
    text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6'),
  );
  must(text.endsWith('Z') && !Number.isNaN(time), 'a time stamp has no time');
  const others = certificates.flatMap((bytes) => {
    try {
      return [new X509Certificate(bytes)];
    } catch {
      // Nothing signs this list: it may have anything besides the certificates that lead to a trusted one.
      return [];
    }
  });
  return { imprint: imprinted.hex, time, certificate, others };
}

/** Finds the trusted certificate that a certificate leads to; undefined when there is none. */
function findAnchor({ certificate, others, time }, trusted) {
  const isValid = (one) => Date.parse(one.validFrom) <= time && time <= Date.parse(one.validTo);
  let current = certificate;
  for (let steps = 0; steps < 8 && isValid(current); steps += 1) {
    const issued = (by) => by.ca && current.checkIssued(by) && current.verify(by.publicKey);
    const anchor = trusted.find(
      (one) => one.fingerprint256 === current.fingerprint256 || issued(one),
    );
    if (anchor) return anchor;
    const issuer = others.find((one) => one !== current && issued(one));
    if (!issuer) return undefined;
    current = issuer;
  }
  return undefined;
}

const subjectOf = ({ subject }) => subject.replace(/[^\x20-\x7e]+/g, ', ');

/** Returns a line for each time stamp; throws for one that is wrong, or when trusted ones are too few. */
function checkTimestamps(commitment, stamps, roundAt, { timestampCa, requireTimestamps = 0 }) {
  const hash = sha256(canonical(commitment)).toString('hex');
  const trusted = (
    timestampCa?.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  ).map((pem) => new X509Certificate(pem));
  const anchors = new Set();
  const lines = stamps.map(({ token, commitment: named }) => {
    const stamp = readTimestamp(token);
    must(named === hash && stamp.imprint === hash, 'a time stamp is of another commitment');
    must(stamp.time < roundAt, 'a time stamp is not older than the round');
    const anchor = findAnchor(stamp, trusted);
    if (anchor) anchors.add(anchor.fingerprint256);
    const { certificate } = stamp;
    const says = `time stamp of ${new Date(stamp.time).toISOString()} by ${subjectOf(certificate)}, SHA-256 ${certificate.fingerprint256}`;
    return anchor
      ? { status: 'ok', text: `${says}, under ${subjectOf(anchor)}` }
      : { status: 'note', text: `${says}, which no certificate of --timestamp-ca confirms` };
  });
  must(
    anchors.size >= requireTimestamps,
    `${anchors.size} authorities of --timestamp-ca have stamped the commitment, not ${requireTimestamps}`,
  );
  return lines;
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

const isOverdue = (time, now) => time + DAY * 1000 <= now;

/** Checks that each Sunday since the earliest drawing of the log has one, up to a time. */
function checkSundays(drawings, until) {
  const noon = new Date(`${[...drawings].sort()[0]}T12:00:00Z`);
  for (; ; noon.setUTCDate(noon.getUTCDate() + 7)) {
    const sunday = noon.toISOString().slice(0, 10);
    if (!isOverdue(scheduleOf(sunday).drawnAt * 1000, until)) return;
    must(drawings.includes(sunday), `there is no drawing of ${sunday}`);
  }
}

const roundTime = (chain, { round }) => 1000 * (chain.genesis_time + (round - 1) * chain.period);

/** Checks what the records of a drawing say without its leaves: all of its checks but its own. */
function checkDrawing(records, chain, now, until) {
  checkCommitment(records, chain, now);
  const [commitment] = records;
  const roundAt = roundTime(chain, commitment.beacon);
  const selection = records.find(({ type }) => type === 'selection');
  if (!selection) {
    must(
      !isOverdue(roundAt, until),
      `no winner was drawn since ${new Date(roundAt).toISOString()}`,
    );
    return;
  }
  checkSelection(commitment, selection);
  const outcomes = records.filter(({ type }) => type === 'outcome');
  checkOutcomes(outcomes, selection, roundAt, now);
}

/** Checks all drawings of the log but one, which has checks of its own. */
function checkOtherDrawings(log, drawing, ...times) {
  const others = new Set(log.map(({ record }) => record.drawing));
  others.delete(drawing);
  for (const other of others) {
    const records = log.map(({ record }) => record).filter((record) => record.drawing === other);
    try {
      checkDrawing(records, ...times);
    } catch (error) {
      throw new Error(`the drawing of ${other}: ${error.message}`);
    }
  }
}

/**
 * Verifies the files of a drawing.
 * @param downloadedAt the time in milliseconds; left out for saved files, whose log need only be complete
 * until the time of its last drawing
 * @param files `drawing`, and the parsed files `keys`, `log`, `records`, `beacon`, and `leaves`, a Buffer
 * @param options `head` that the log must contain, `timestampCa` as PEM, `requireTimestamps`
 * @returns `{ demonstration, head, checks: [{ name, status, text }] }`; a status is ok, WRONG, note or none
 */
function verify(
  { drawing, keys: keyFile, log, records: own, leaves, beacon },
  downloadedAt,
  options = {},
) {
  const checks = [];
  // The first check refuses a log with anything else, and only these have the members that others read.
  const readable = log.filter(isRecordOfProtocol);
  const commitments = readable
    .map(({ record }) => record)
    .filter(({ type }) => type === 'commitment');
  const now = downloadedAt ?? Date.now();
  const last = commitments.at(-1);
  const until = downloadedAt ?? (last ? scheduleOf(last.drawing).drawnAt * 1000 : now);
  const inLog = readable.filter(({ record }) => record.drawing === drawing);
  const records = inLog.map(({ record }) => record);
  const commitment = records.find(({ type }) => type === 'commitment');
  const selection = records.find(({ type }) => type === 'selection');
  const outcomes = records.filter(({ type }) => type === 'outcome');
  // The whole log has one beacon, so an earlier drawing tells it for one that has not begun.
  const named = (commitment ?? commitments.at(-1))?.beacon.chain;
  const demonstration = named !== undefined && named !== QUICKNET.hash;
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
  let heads = [];
  check('log', true, `${log.length} records form one log, each is signed`, () => {
    heads = checkLog(log, readKeys(keyFile));
    must(
      !own || (isPlain(own, -1) && canonical(own) === canonical(inLog)),
      "the drawing's records are not those of the log",
    );
  });
  const known = [options.head, keyFile?.log?.head].filter((head) => head !== undefined);
  if (known.length > 0) {
    check('heads', true, 'the log contains the heads that were published or seen before', () => {
      for (const head of known)
        must(heads.includes(head), `the log does not contain the head ${head}`);
    });
  }
  const timing = commitment?.late
    ? 'the commitment is late and names the first round of a later hour'
    : 'the commitment keeps to the schedule';
  check('commitment', records.length > 0, timing, () => checkCommitment(records, chain, now));
  const roundAt = chain && commitment && roundTime(chain, commitment.beacon);
  if (commitment && chain) {
    const stamps = records.filter(({ type }) => type === 'timestamp');
    try {
      const lines = checkTimestamps(commitment, stamps, roundAt, options);
      const none = {
        status: 'note',
        text: 'no witness: the operator could have replaced the commitment after the round',
      };
      for (const line of lines.length > 0 ? lines : [none])
        checks.push({ name: 'timestamps', ...line });
    } catch (error) {
      checks.push({ name: 'timestamps', status: 'WRONG', text: error.message });
    }
  }
  check('leaves', commitment, 'the leaves have the committed root', () =>
    checkLeaves(commitment, leaves),
  );
  check(
    'other drawings',
    readable.length > inLog.length,
    'the records of the other drawings keep to the protocol',
    () => checkOtherDrawings(readable, drawing, chain, now, until),
  );
  // A demonstration is held only once in a while.
  if (commitments.length > 0 && !demonstration) {
    check('sundays', true, 'each Sunday has its drawing', () =>
      checkSundays(
        commitments.map((record) => record.drawing),
        until,
      ),
    );
  }
  const drawn = commitment && selection;
  check('beacon', drawn, 'the beacon signed the round', () => checkBeacon(selection, chain));
  check(
    'selection',
    drawn || (commitment && isOverdue(roundAt, until)),
    'the selection follows from beacon and root',
    () => {
      must(selection, `no winner was drawn since ${new Date(roundAt).toISOString()}`);
      checkSelection(commitment, selection);
      checkSelectedLeaves(selection, leaves);
    },
  );
  check('outcomes', drawn && outcomes.length > 0, 'the outcomes follow in order', () =>
    checkOutcomes(outcomes, selection, roundAt, now),
  );
  return { demonstration, head: heads.at(-1), checks };
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

/** A weekly drawing makes about a dozen records. */
const MAX_RECORDS = 100_000;

async function download(api, name) {
  const response = await fetch(`${api.replace(/\/$/, '')}${name}`);
  must(response.ok, `${name} returned ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

const read = (source) =>
  /^https?:/.test(source) ? download(source, '') : fs.promises.readFile(source);

async function readFromApi(api, wanted) {
  const json = async (name) => JSON.parse(await download(api, name));
  // Before the log, which must contain the head that is named with the keys.
  const keys = await json('/v1/drawings/keys');
  const log = [];
  for (let next = ''; next !== null;) {
    const page = await json(`/v1/drawings/log${next && `?after=${next}`}`);
    must(page.next === null || page.records.length > 0, 'a page of the log has no records');
    log.push(...page.records);
    must(log.length <= MAX_RECORDS, `the log has more than ${MAX_RECORDS} records`);
    next = page.next;
  }
  const drawing =
    wanted ?? log.filter(({ record }) => record.type === 'commitment').at(-1)?.record.drawing;
  must(drawing, 'there is no drawing');
  const base = `/v1/drawings/${drawing}`;
  return {
    drawing,
    log,
    keys,
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

/** Prints one line: a text of the API could move the cursor of a terminal over what was printed. */
const print = (text, log = console.log) => log(text.replace(/[^\x20-\x7e]/g, '?'));

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      entry: { type: 'string' },
      keys: { type: 'string' },
      save: { type: 'string' },
      'allow-demonstration': { type: 'boolean' },
      head: { type: 'string' },
      'timestamp-ca': { type: 'string' },
      'require-timestamps': { type: 'string', default: '0' },
    },
  });
  const [source, wanted] = positionals;
  must(source, 'name the address of the API or a folder');
  const requireTimestamps = Number(values['require-timestamps']);
  must(Number.isSafeInteger(requireTimestamps), '--require-timestamps is a number');
  must(
    requireTimestamps === 0 || values['timestamp-ca'],
    '--require-timestamps needs --timestamp-ca',
  );
  const timestampCa = values['timestamp-ca'] && fs.readFileSync(values['timestamp-ca'], 'utf8');
  // The site publishes the keys too, so that the API alone cannot replace them.
  const keys = values.keys && JSON.parse(await read(values.keys));
  const isApi = /^https?:/.test(source);
  const files = isApi ? await readFromApi(source, wanted) : readFromFolder(source, wanted);
  if (keys) files.keys = keys;
  if (values.save) save(values.save, files);
  const options = { head: values.head, timestampCa, requireTimestamps };
  const { demonstration, head, checks } = verify(files, isApi ? Date.now() : undefined, options);
  print(`Drawing of ${files.drawing}`);
  for (const { name, status, text } of checks) {
    if (status === 'none') print(`-     ${name}: not yet`);
    else print(`${status === 'note' ? '-    ' : status.padEnd(5)} ${text}`);
  }
  if (head) print(`Head of the log: ${head}`);
  if (values.entry) {
    const position = positionOf(values.entry, files.drawing, files.leaves);
    const count = files.leaves.length / 32;
    print(
      position < 0
        ? 'This entry is not in the drawing.'
        : `This entry is number ${position + 1} of ${count}.`,
    );
  }
  if (demonstration) print('Demonstration beacon: this proves nothing');
  const isRefused = demonstration && !values['allow-demonstration'];
  process.exitCode = isRefused || checks.some(({ status }) => status === 'WRONG') ? 1 : 0;
}

module.exports = { verify, positionOf, readDer, readTimestamp, scheduleOf, SCHEDULES };

if (require.main === module) {
  main().catch((error) => {
    print(error.message, console.error);
    process.exitCode = 2;
  });
}
