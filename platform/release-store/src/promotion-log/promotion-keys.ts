import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createFile } from '@prizestash/server-kit/atomic-files';
import { DeliveryError, refuseConfig } from '../delivery-error';

/** A JWK set (RFC 7517) of public keys of Ed25519 (RFC 8037). */
export interface PublicKeys {
  readonly keys: readonly { readonly kty: string; readonly crv: string; readonly x: string }[];
}

function publicKeyOf({ kty, crv, x }: PublicKeys['keys'][number]): KeyObject {
  const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
  if (key.asymmetricKeyType === 'ed25519') return key;
  refuseConfig(`${crv} is not Ed25519`);
}

export function parsePublicKeys(json: string): PublicKeys {
  try {
    const { keys } = JSON.parse(json) as PublicKeys;
    return { keys: keys.map((key) => publicJwk(publicKeyOf(key))) };
  } catch {
    refuseConfig('PROMOTION_PUBLIC_KEYS is no JWK set of Ed25519 keys');
  }
}

/** Makes a signing key that only its owner may read, where there is none. */
export function createKeyFile(file: string): void {
  if (existsSync(file)) return;
  const { privateKey } = generateKeyPairSync('ed25519');
  createFile(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), 0o600);
}

function publicJwk(key: KeyObject): PublicKeys['keys'][number] {
  const { kty = '', crv = '', x = '' } = key.export({ format: 'jwk' });
  return { kty, crv, x };
}

/** RFC 7638. */
const thumbprintOf = ({ kty, crv, x }: PublicKeys['keys'][number]) =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');

/** The key that signs the promotion log, where this process may promote, and the trusted public keys. */
export class PromotionKeys {
  private readonly trusted: ReadonlyMap<string, KeyObject>;

  /**
   * @param trusted the signing key's own is trusted too.
   * @param signing null where a process only reads.
   */
  constructor(
    trusted: PublicKeys = { keys: [] },
    private readonly signing: KeyObject | null = null,
  ) {
    const all = [...(signing ? [publicJwk(signing)] : []), ...trusted.keys];
    this.trusted = new Map(all.map((key) => [thumbprintOf(key), publicKeyOf(key)]));
  }

  /** @param file PEM, PKCS#8. */
  static fromFile(file: string, trusted?: PublicKeys): PromotionKeys {
    if (!existsSync(file)) {
      refuseConfig(
        `The signing key ${file} does not exist; npm run delivery -- promotion-key makes one.`,
      );
    }
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType === 'ed25519') return new PromotionKeys(trusted, key);
    refuseConfig(`${file} holds no key of Ed25519`);
  }

  /** For PROMOTION_PUBLIC_KEYS of the other machines, this process's own key first. */
  get publicKeys(): PublicKeys {
    return { keys: [...this.trusted.values()].map(publicJwk) };
  }

  /** The thumbprint of the signing key; null where this process only reads. */
  get signingKeyId(): string | null {
    return this.signing && thumbprintOf(publicJwk(this.signing));
  }

  sign(text: string): Buffer {
    if (this.signing) return sign(null, Buffer.from(text), this.signing);
    throw new DeliveryError(
      'not-permitted',
      'Only the promotion service can make a release set live; name it with PROMOTION_URL.',
    );
  }

  /** Whether the trusted key of a thumbprint has signed the text. */
  accepts(text: string, keyId: string, signature: Buffer): boolean {
    const key = this.trusted.get(keyId);
    return key !== undefined && verify(null, Buffer.from(text), key, signature);
  }
}
