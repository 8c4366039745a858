import { createHash } from 'node:crypto';
import { aTimestampAuthority, type TimestampAuthority } from '../testing/timestamp-authority';
import { verifyTimestamp } from './verify-timestamp';

const hash = createHash('sha256').update('commitment').digest('hex');
const later = new Date('2199-01-01T00:00:00Z');
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
  const stamp = verifyTimestamp(token, hash, later);
  expect(stamp).toEqual({
    time: expect.any(Date) as Date,
    subject: 'Good, Good Stamps',
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
  if (typeof stamp === 'string') throw new Error(stamp);
  expect(stamp.time.getTime()).toBeGreaterThanOrEqual(before);
  expect(stamp.time.getTime()).toBeLessThanOrEqual(Date.now());
});

describe('a token', () => {
  let token: string;
  beforeAll(() => {
    token = anAuthority('Good', { key: ec('P-256') }).stamp(hash);
  });

  it('of other data is refused', () => {
    expect(verifyTimestamp(token, '0'.repeat(64), later)).toBe('timestamp-of-other-data');
  });

  it('that is not older than the round is refused', () => {
    const stamp = verifyTimestamp(token, hash, later);
    if (typeof stamp === 'string') throw new Error(stamp);
    expect(verifyTimestamp(token, hash, stamp.time)).toBe('timestamp-late');
    expect(verifyTimestamp(token, hash, new Date(stamp.time.getTime() + 1))).toEqual(stamp);
  });

  it('never says another time when a byte of it is changed', () => {
    const bytes = Buffer.from(token, 'base64');
    const stamp = verifyTimestamp(token, hash, later);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      const read = verifyTimestamp(changed.toString('base64'), hash, later);
      if (typeof read !== 'string') expect([at, read]).toEqual([at, stamp]);
    }
    bytes[bytes.length - 1]! ^= 1;
    expect(verifyTimestamp(bytes.toString('base64'), hash, later)).toBe(
      'timestamp-signature-wrong',
    );
  });

  it.each(['', '????', 'MAA=', 'MIAAAA==', 'MP8='])('that is %j is refused', (text) => {
    expect(verifyTimestamp(text, hash, later)).toBe('timestamp-unreadable');
  });

  it('is refused when it is cut off', () => {
    expect(verifyTimestamp(token.slice(0, 400), hash, later)).toBe('timestamp-unreadable');
  });

  it('of a certificate that is not for time stamps is refused', () => {
    const stampWith = (usage: string) =>
      anAuthority('Other', { usage }).stamp(hash, '2026-11-22T06:10:00Z');
    expect(verifyTimestamp(stampWith('timeStamping'), hash, later)).toMatchObject({
      time: new Date('2026-11-22T06:10:00Z'),
    });
    expect(verifyTimestamp(stampWith('codeSigning'), hash, later)).toBe(
      'timestamp-signature-wrong',
    );
  });
});
