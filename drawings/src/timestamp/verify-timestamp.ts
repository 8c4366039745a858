import { pow } from '@noble/curves/abstract/modular';
import { p256, p384, p521 } from '@noble/curves/nist';
import { bytesToNumberBE } from '@noble/curves/utils';
import { sha1 } from '@noble/hashes/legacy';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import { type DerValue, membersOf, readDer } from './der';

/** A verified time stamp. Whether its certificate is an authority's is not known. */
export interface Timestamp {
  readonly time: Date;
  /** Organization and common name of the certificate. */
  readonly subject: string;
  /** SHA-256 of the certificate, 64 hexadecimal digits. */
  readonly fingerprint: string;
}

/** Why a time stamp is refused. */
export type TimestampFault =
  | 'timestamp-unreadable'
  | 'timestamp-of-other-data'
  | 'timestamp-signature-wrong'
  | 'timestamp-late';

/** Contents of object identifiers, in hexadecimal digits. */
const oid = {
  signedData: '2a864886f70d010702',
  tstInfo: '2a864886f70d0109100104',
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
  signingCertificate: '2a864886f70d010910020c',
  signingCertificateV2: '2a864886f70d010910022f',
  sha256: '608648016503040201',
  rsa: '2a864886f70d010101',
  organization: '55040a',
  commonName: '550403',
  extendedKeyUsage: '551d25',
  timeStamping: '2b06010505070308',
} as const;

type Hash = (bytes: Uint8Array) => Uint8Array;
const hashes: Readonly<Record<string, Hash>> = {
  [oid.sha256]: sha256,
  '608648016503040202': sha384,
  '608648016503040203': sha512,
};
const hashesByLength: Readonly<Record<number, Hash>> = {
  20: sha1,
  32: sha256,
  48: sha384,
  64: sha512,
};
const curves: Readonly<Record<string, typeof p256 | typeof p384 | typeof p521>> = {
  '2a8648ce3d030107': p256,
  '2b81040022': p384,
  '2b81040023': p521,
};

const MAX_RSA_BYTES = 1024;
const SET = 0x31;
const OCTET_STRING = 0x04;
const TAG_0 = 0xa0;
const TAG_3 = 0xa3;

const NO_BYTES = new Uint8Array();
const hexOf = (value: DerValue | undefined): string => bytesToHex(value?.content ?? NO_BYTES);

/** Reads an X.509 certificate (RFC 5280). */
function readCertificate(certificate: DerValue) {
  const members = membersOf(membersOf(certificate)[0]);
  const [serial, , issuer, , subject, key] = members[0]?.tag === TAG_0 ? members.slice(1) : members;
  const names = membersOf(subject)
    .flatMap(membersOf)
    .map((name) => membersOf(name));
  const nameOf = (type: string) =>
    names.flatMap(([id, text]) =>
      hexOf(id) === type ? new TextDecoder().decode(text?.content) : [],
    );
  const extensions = members.find(({ tag }) => tag === TAG_3);
  const usage = (extensions ? membersOf(membersOf(extensions)[0]) : [])
    .map(membersOf)
    .find(([id]) => hexOf(id) === oid.extendedKeyUsage)
    ?.at(-1);
  return {
    /** The form in which a signature names its certificate. */
    name: [issuer, serial].map((part) => bytesToHex(part?.bytes ?? NO_BYTES)).join(''),
    subject: [...nameOf(oid.organization), ...nameOf(oid.commonName)].join(', '),
    key: membersOf(key),
    stampsTime:
      usage !== undefined &&
      membersOf(membersOf(usage)[0]).some((value) => hexOf(value) === oid.timeStamping),
  };
}

/** Verifies RSA with PKCS #1 v1.5 (RFC 8017, section 8.2.2). */
function isRsaSigned(key: Uint8Array, hashOid: string, digest: Uint8Array, signature: Uint8Array) {
  const [modulus, exponent] = membersOf(readDer(key)[0]).map(({ content }) =>
    bytesToNumberBE(content),
  );
  if (modulus === undefined || exponent === undefined || signature.length > MAX_RSA_BYTES)
    return false;
  const byte = (value: number) => value.toString(16).padStart(2, '0');
  const info = `30${byte(17 + digest.length)}300d0609${hashOid}050004${byte(digest.length)}${bytesToHex(digest)}`;
  const padding = 'ff'.repeat(Math.max(8, signature.length - 3 - info.length / 2));
  return (
    exponent < 2n ** 32n &&
    pow(bytesToNumberBE(signature), exponent, modulus) === BigInt(`0x0001${padding}00${info}`)
  );
}

function isSigned(
  [algorithm, bits]: readonly DerValue[],
  hashOid: string,
  digest: Uint8Array,
  signature: Uint8Array,
): boolean {
  const [type, curve] = membersOf(algorithm);
  // The first byte of a bit string is the number of unused bits.
  const key = bits?.content.subarray(1) ?? NO_BYTES;
  if (hexOf(type) === oid.rsa) return isRsaSigned(key, hashOid, digest, signature);
  return (
    curves[hexOf(curve)]?.verify(signature, digest, key, {
      format: 'der',
      lowS: false,
      prehash: false,
    }) ?? false
  );
}

/** Reads a GeneralizedTime of UTC. */
function readTime(value: DerValue | undefined): Date {
  const text = new TextDecoder().decode(value?.content);
  const time = new Date(
    text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6'),
  );
  if (!text.endsWith('Z') || Number.isNaN(time.getTime()))
    throw new Error('the time cannot be read');
  return time;
}

/** Reads a TimeStampToken (RFC 3161, section 2.4.2). */
function readToken(bytes: Uint8Array) {
  const [type, explicit] = membersOf(readDer(bytes)[0]);
  const signedData = membersOf(membersOf(explicit)[0]);
  const [contentType, content] = membersOf(signedData[2]);
  if (hexOf(type) !== oid.signedData || hexOf(contentType) !== oid.tstInfo) {
    throw new Error('not a token');
  }
  const info = membersOf(content)[0]?.content ?? NO_BYTES;
  const [, , imprint, , time] = membersOf(readDer(info)[0]);
  const [imprintAlgorithm, imprinted] = membersOf(imprint);
  const [signer, ...others] = membersOf(signedData.at(-1));
  const [, name, digestAlgorithm, attributes, , signature] = membersOf(signer);
  const certificates = membersOf(signedData.find(({ tag }) => tag === TAG_0));
  const certificate = certificates.find((one) => readCertificate(one).name === hexOf(name));
  const hashOid = hexOf(membersOf(digestAlgorithm)[0]);
  const hash = hashes[hashOid];
  if (!certificate || !hash || !signature || attributes?.tag !== TAG_0 || others.length > 0) {
    throw new Error('not a token with one signer, whose certificate it has');
  }
  const values = new Map(
    membersOf(attributes).map((attribute) => {
      const [id, set] = membersOf(attribute);
      return [hexOf(id), membersOf(set)[0]];
    }),
  );
  const isOfSha256 = hexOf(membersOf(imprintAlgorithm)[0]) === oid.sha256;
  return {
    imprint: isOfSha256 ? hexOf(imprinted) : '',
    time: readTime(time),
    certificate,
    isSigned() {
      const { key, stampsTime } = readCertificate(certificate);
      const ess = values.get(oid.signingCertificateV2) ?? values.get(oid.signingCertificate);
      const certHash = membersOf(membersOf(membersOf(ess)[0])[0]).find(
        ({ tag }) => tag === OCTET_STRING,
      )?.content;
      const named = hashesByLength[certHash?.length ?? 0]?.(certificate.bytes) ?? null;
      const signed = attributes.bytes.slice();
      signed[0] = SET;
      return (
        stampsTime &&
        named !== null &&
        bytesToHex(named) === bytesToHex(certHash ?? NO_BYTES) &&
        hexOf(values.get(oid.contentType)) === oid.tstInfo &&
        hexOf(values.get(oid.messageDigest)) === bytesToHex(hash(info)) &&
        isSigned(key, hashOid, hash(signed), signature.content)
      );
    },
  };
}

/**
 * Verifies a time stamp (drawing protocol, section 9): that it is of a hash, signed with the
 * certificate that it has, and older than a time.
 * @param token a TimeStampToken (RFC 3161), base64.
 * @param hash 64 hexadecimal digits.
 */
export function verifyTimestamp(
  token: string,
  hash: string,
  before: Date,
): Timestamp | TimestampFault {
  try {
    const bytes = Uint8Array.from(atob(token), (char) => char.charCodeAt(0));
    const { imprint, time, certificate, isSigned: verifySignature } = readToken(bytes);
    if (imprint !== hash) return 'timestamp-of-other-data';
    if (!verifySignature()) return 'timestamp-signature-wrong';
    if (time >= before) return 'timestamp-late';
    const { subject } = readCertificate(certificate);
    return { time, subject, fingerprint: bytesToHex(sha256(certificate.bytes)) };
  } catch {
    return 'timestamp-unreadable';
  }
}
