import { execFileSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import path from 'node:path';
import { calculateJwkThumbprint, compactVerify, importJWK } from 'jose';
import vectors from '../../../../docs/promotion-log.vectors.json';
import { isExpired, readHead, signHead, readChain, type LogChain } from './log-chain';
import { refuseLog } from './log-entry';
import { parsePublicKeys, PromotionKeys } from './promotion-keys';
import { emptyState } from './promotion-state';

const trusted = parsePublicKeys(JSON.stringify(vectors.publicKeys));
const keys = new PromotionKeys(trusted);
const now = Date.parse(vectors.now);

interface Case {
  readonly name: string;
  readonly head: string | null;
  readonly known: LogChain['head'] | null;
  readonly keys: readonly string[];
  readonly changed?: Readonly<Record<string, string>>;
  readonly state?: object;
  readonly expired?: boolean;
  readonly refused?: string;
}
const cases = vectors.cases as unknown as readonly Case[];
const entries: Readonly<Record<string, string>> = vectors.entries;

function read({ head, known, keys: stored, changed = {} }: Case) {
  if (head === null) return emptyState;
  const verified = readHead(head, keys);
  const isKnown = JSON.stringify(verified) === JSON.stringify(known);
  if (!isKnown && isExpired(verified, now)) refuseLog('its head has expired');
  const earlier = known && readChain(known, null, (key) => entries[key] ?? null);
  const textOf = (key: string) =>
    changed[key] ?? (stored.includes(key) ? (entries[key] ?? null) : null);
  return readChain(verified, earlier, textOf).state;
}

const reasons: Readonly<Record<string, RegExp>> = {
  signature: /its head is not signed by a known promotion service/,
  head: /its head has another form/,
  expired: /its head has expired/,
  older: /its head is older than the one in use/,
  fork: /it is another one than the log in use/,
  changed: /entry 9 is changed/,
  missing: /entry 9 is missing/,
  entry: /entry \d+(, .*| says that it is \d+)\.$/,
  state:
    /entry 1[34] (must not change|names archives|reverts to|replaces the archive|makes nothing)/,
};

it.each(cases.filter(({ refused }) => !refused))('accepts $name', (one) => {
  expect(read(one)).toEqual(one.state);
});

it.each(cases.filter(({ refused }) => refused))('refuses $name', (one) => {
  expect(() => read(one)).toThrow(reasons[one.refused ?? '']);
});

it('signs heads that a library for JSON Web Signatures accepts', async () => {
  const signing = new PromotionKeys({ keys: [] }, createPrivateKey(vectors.signingKey));
  const [jwk] = signing.publicKeys.keys;
  const jws = signHead({ sequence: 1, entry: 'a'.repeat(64) }, signing, now);
  const { payload, protectedHeader } = await compactVerify(jws, await importJWK(jwk!, 'EdDSA'));
  expect(protectedHeader.kid).toBe(await calculateJwkThumbprint(jwk!));
  expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(readHead(jws, signing));
});

it('agrees with a reader that was written from docs/promotion-log.md alone', () => {
  const reader = path.join(__dirname, 'testing/second-reader.mjs');
  const file = require.resolve('../../../../docs/promotion-log.vectors.json');
  expect(execFileSync(process.execPath, [reader, file], { encoding: 'utf8' })).toBe(
    `${cases.length} cases, 0 differ\n`,
  );
});
