import { createHash } from 'node:crypto';
import {
  aTimestampAuthority,
  type TimestampAuthority,
} from '@prizestash/drawings/testing/timestamp-authority';
import { readTimestamp } from './verify-drawing';

const hash = createHash('sha256').update('commitment').digest('hex');
const authorities: TimestampAuthority[] = [];
afterAll(() => authorities.forEach((authority) => authority.remove()));

function anAuthority(...args: Parameters<typeof aTimestampAuthority>): TimestampAuthority {
  const authority = aTimestampAuthority(...args);
  authorities.push(authority);
  return authority;
}

const ec = (curve: string) => ['ec', '-pkeyopt', `ec_paramgen_curve:${curve}`];

it.each([
  ['RSA', 'sha256', ['rsa:2048']],
  ['RSA', 'sha512', ['rsa:3072']],
  ['P-256', 'sha256', ec('P-256')],
  ['P-384', 'sha512', ec('P-384')],
  ['P-521', 'sha384', ec('P-521')],
])('verifies a time stamp that is signed with %s and %s', (_, digest, key) => {
  const before = Math.floor(Date.now() / 1000) * 1000;
  const token = anAuthority('Good', { key, digest }).stamp(hash);
  const { imprint, time } = readTimestamp(token);
  expect(imprint).toBe(hash);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});

/** What a token says, or null for one that is refused. */
function read(token: string) {
  try {
    const { imprint, time } = readTimestamp(token);
    return { imprint, time };
  } catch {
    return null;
  }
}

describe('a token', () => {
  let token: string;
  beforeAll(() => {
    token = anAuthority('Good').stamp(hash);
  });

  it('never says another time when a byte of it is changed', () => {
    const bytes = Buffer.from(token, 'base64');
    const stamp = read(token);
    expect(stamp).not.toBeNull();
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      const says = read(changed.toString('base64'));
      if (says) expect([at, says]).toEqual([at, stamp]);
    }
    bytes[bytes.length - 1]! ^= 1;
    expect(() => readTimestamp(bytes.toString('base64'))).toThrow(
      'the signature of a time stamp is wrong',
    );
  });

  it.each(['', '????', 'MAA=', 'MIAAAA==', 'MP8='])('that is %j is refused', (text) => {
    expect(read(text)).toBeNull();
  });

  it('is refused when it is cut off', () => {
    expect(read(token.slice(0, 400))).toBeNull();
  });

  it('of a certificate that is not for time stamps is refused', () => {
    const stampWith = (usage: string) =>
      anAuthority('Other', { usage }).stamp(hash, '2026-11-22T06:10:00Z');
    expect(read(stampWith('timeStamping'))?.time).toBe(Date.parse('2026-11-22T06:10:00Z'));
    expect(read(stampWith('codeSigning'))).toBeNull();
  });
});
