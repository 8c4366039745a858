import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DeliveryError } from '../../delivery-error';

/** A signature with the id of its key. */
export interface Signature {
  readonly key: string;
  /** Base64url. */
  readonly value: string;
}

const OWNER_ONLY = 0o600;

function publicText(key: KeyObject): string {
  return key.export({ format: 'jwk' }).x ?? '';
}

function publicKeyOf(text: string): KeyObject {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: text }, format: 'jwk' });
  } catch {
    throw new DeliveryError('invalid-config', `"${text}" is not a public key of Ed25519`);
  }
}

const idOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Creates a key, unless another process has created it meanwhile. */
function createKeyFile(file: string): void {
  const { privateKey } = generateKeyPairSync('ed25519');
  const draft = `${file}.${randomUUID()}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(draft, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: OWNER_ONLY });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

/**
 * The Ed25519 keys of the live pointer: the key that signs it, where this process may promote, and
 * the public keys whose signatures count.
 */
export class PointerKeys {
  private readonly accepted: ReadonlyMap<string, KeyObject>;

  /**
   * @param signing null where a process only reads.
   * @param accepted public keys, base64url; the signing key's own is accepted too.
   */
  constructor(
    private readonly signing: KeyObject | null,
    accepted: readonly string[] = [],
  ) {
    const own = signing ? [publicText(createPublicKey(signing))] : [];
    this.accepted = new Map([...own, ...accepted].map((text) => [idOf(text), publicKeyOf(text)]));
  }

  /**
   * Reads a signing key, or creates it where there is none.
   * @param file PEM, readable for its owner only.
   */
  static fromFile(file: string, accepted: readonly string[] = []): PointerKeys {
    if (!existsSync(file)) createKeyFile(file);
    return new PointerKeys(createPrivateKey(readFileSync(file)), accepted);
  }

  /** The public keys, base64url, for PROMOTION_PUBLIC_KEYS of the site hosts. */
  get publicKeys(): string[] {
    return [...this.accepted.values()].map(publicText);
  }

  /** Whether this process may replace the pointer. */
  get canSign(): boolean {
    return this.signing !== null;
  }

  /** @throws {DeliveryError} where this process has no signing key. */
  requireSigningKey(): KeyObject {
    if (this.signing) return this.signing;
    throw new DeliveryError(
      'not-permitted',
      'Only the promotion service can make a release set live; name it with PROMOTION_URL.',
    );
  }

  /** @throws {DeliveryError} where this process has no signing key. */
  sign(text: string): Signature {
    const signing = this.requireSigningKey();
    const key = idOf(publicText(createPublicKey(signing)));
    return { key, value: sign(null, Buffer.from(text), signing).toString('base64url') };
  }

  /** Whether an accepted key has signed the text. */
  accepts(text: string, { key, value }: Signature): boolean {
    const accepted = this.accepted.get(key);
    return (
      accepted !== undefined &&
      verify(null, Buffer.from(text), accepted, Buffer.from(value, 'base64url'))
    );
  }
}
