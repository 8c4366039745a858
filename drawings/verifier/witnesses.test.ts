import { readFileSync } from 'node:fs';
import { aDrawing, testChain } from '@prizestash/drawings/testing';
import { aTimestampAuthority } from '@prizestash/drawings/testing/timestamp-authority';
import { verdictsOf } from './testing/compare-verifiers';
import { verify } from './verify-drawing';

const one = aTimestampAuthority('One');
const other = aTimestampAuthority('Other', { key: ['rsa:2048'], digest: 'sha512' });
const notOne = aTimestampAuthority('None', { usage: 'codeSigning' });
const authorities = [one, other, notOne];
afterAll(() => authorities.forEach((authority) => authority.remove()));

type Stamp = (hash: string) => string;
const atTen: Stamp = (hash) => one.stamp(hash, '2026-11-22T06:10:00Z');
/** Certificates are valid from now on, so `openssl ts` stamps a drawing that is far ahead. */
const drawn = (stamps: readonly Stamp[], drawing = '2026-11-22') => {
  const { records = [], ...files } = aDrawing({ drawing, entryIds: [], stamps });
  return { ...files, records };
};

// The browser's verifier leaves tokens to them.
it.each<[string, boolean, Stamp]>([
  ['in time', true, atTen],
  ['in time with RSA', true, (hash) => other.stamp(hash, '2026-11-22T06:10:00Z')],
  ['at the round', false, (hash) => one.stamp(hash, '2026-11-22T18:00:00Z')],
  ['of other data', false, () => atTen('0'.repeat(64))],
  [
    'with a changed signature',
    false,
    (hash) => {
      const bytes = Buffer.from(atTen(hash), 'base64');
      bytes[bytes.length - 1]! ^= 1;
      return bytes.toString('base64');
    },
  ],
  ['that is nonsense', false, () => 'AAAA'],
])('both verifiers with authorities agree on a time stamp %s', (_, valid, stamp) => {
  expect(verdictsOf(drawn([stamp]))).toEqual([true, valid, valid]);
});

/** Writes the length of the outermost value, which has two bytes, with more. */
const withLength = (token: Buffer, bytes: number): Buffer =>
  Buffer.concat([Buffer.of(0x30, 0x80 + bytes), Buffer.alloc(bytes - 2), token.subarray(2)]);

/** Returns the end of the value of DER that starts at an index. */
function endOf(token: Buffer, at: number): number {
  const first = token[at + 1]!;
  if (first < 0x80) return at + 2 + first;
  const bytes = first & 0x7f;
  return at + 2 + bytes + token.readUIntBE(at + 2, bytes);
}

/** Adds an attribute certificate, which is none of `X509Certificate`, at the end of the certificates. */
function withOtherCertificate(token: Buffer): Buffer {
  const added = Buffer.from('a203020101', 'hex');
  // The token holds a type and, below an explicit tag, the signed data.
  const explicit = endOf(token, 4);
  const signedData = explicit + 4;
  // The certificates follow the version, the digests and the content.
  const certificates = endOf(token, endOf(token, endOf(token, signedData + 4)));
  const end = endOf(token, certificates);
  const whole = Buffer.concat([token.subarray(0, end), added, token.subarray(end)]);
  for (const start of [0, explicit, signedData, certificates]) {
    whole.writeUInt16BE(whole.readUInt16BE(start + 2) + added.length, start + 2);
  }
  return whole;
}

const changed =
  (change: (token: Buffer) => Buffer): Stamp =>
  (hash) =>
    change(Buffer.from(atTen(hash), 'base64')).toString('base64');

it.each<[string, boolean, Stamp]>([
  ['with a length of four bytes', true, changed((token) => withLength(token, 4))],
  ['with a length of eight bytes', false, changed((token) => withLength(token, 8))],
  // An attribute certificate, which is no certificate for `X509Certificate`.
  ['with a certificate of another kind', true, changed(withOtherCertificate)],
])('both verifiers with authorities agree on a token %s', (_, valid, stamp) => {
  expect(verdictsOf(drawn([stamp]))).toEqual([true, valid, valid]);
});

it('all three verifiers refuse a token of another length in base64', () => {
  const stamp: Stamp = (hash) =>
    atTen(hash).replace(/=*$/, (padding) => (padding === '=' ? '' : `${padding}=`));
  expect(verdictsOf(drawn([stamp]))).toEqual([false, false, false]);
});

const timestampsOf = (stamps: readonly Stamp[], options?: Parameters<typeof verify>[2]) => {
  const files = drawn(stamps, '2099-11-22');
  const all = { ...files, leaves: Buffer.from(files.leaves), beacon: testChain };
  return verify(all, undefined, options)
    .checks.filter(({ name }) => name === 'timestamps')
    .map(({ status, text }) => `${status} ${text}`);
};

it('trusts the certificates of the reader only', () => {
  const stamps: Stamp[] = [one, other].map(
    ({ stamp }) =>
      (hash) =>
        stamp(hash),
  );
  const timestampCa = readFileSync(one.caFile, 'utf8');
  const [trusted, unknown] = timestampsOf(stamps, { timestampCa, requireTimestamps: 1 });
  expect(trusted).toMatch(
    /^ok time stamp of .+ by O=One, CN=One Stamps, .+, under O=One, CN=One CA$/,
  );
  expect(unknown).toMatch(
    /^note .+ by O=Other, .+, which no certificate of --timestamp-ca confirms$/,
  );
  const twice = { timestampCa, requireTimestamps: 2 };
  expect(timestampsOf([...stamps, stamps[0]!], twice)).toEqual([
    'WRONG 1 authorities of --timestamp-ca have stamped the commitment, not 2',
  ]);
  const both = timestampCa + readFileSync(other.caFile, 'utf8');
  expect(timestampsOf(stamps, { timestampCa: both, requireTimestamps: 2 })).toHaveLength(2);
});

it('refuses a certificate under a trusted one that is not for time stamps', () => {
  const stamp: Stamp = (hash) => notOne.stamp(hash, '2099-01-01T00:00:00Z');
  expect(timestampsOf([stamp], { timestampCa: readFileSync(notOne.caFile, 'utf8') })).toEqual([
    'WRONG the signature of a time stamp is wrong',
  ]);
});

it('says that nobody witnessed a commitment, and fails when witnesses are required', () => {
  expect(timestampsOf([])[0]).toMatch(/^note no witness/);
  const options = { timestampCa: readFileSync(one.caFile, 'utf8'), requireTimestamps: 1 };
  expect(timestampsOf([], options)[0]).toMatch(/^WRONG 0 authorities/);
});

it('compares the log with a head that was seen or published before', () => {
  const { keys, ...files } = drawn([]);
  const headsOf = (head: string, published?: string) =>
    verify(
      {
        ...files,
        keys: { ...(keys as object), ...(published && { log: { head: published } }) },
        leaves: Buffer.from(files.leaves),
        beacon: testChain,
      },
      undefined,
      { head },
    ).checks.find(({ name }) => name === 'heads')?.status;
  const first = (files.records[1] as { record: { previous: string } }).record.previous;
  expect(headsOf(first)).toBe('ok');
  expect(headsOf(first, first)).toBe('ok');
  expect(headsOf('1'.repeat(64))).toBe('WRONG');
  expect(headsOf(first, '1'.repeat(64))).toBe('WRONG');
});
