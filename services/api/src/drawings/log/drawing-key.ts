import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** The Ed25519 key that signs the records of drawings. */
export interface DrawingKey {
  /** JWK thumbprint of the public key (RFC 7638), base64url. */
  readonly kid: string;
  /** Public key, base64url. */
  readonly x: string;
  /** Signs the UTF-8 of a text. @returns base64url */
  sign(text: string): string;
}

/** PKCS#8 of an Ed25519 key up to its 32 secret bytes (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Creates the signing key from its secret.
 * @param secret 32 bytes, base64url, the member `d` of a JWK (RFC 8037)
 */
export function drawingKey(secret: string): DrawingKey {
  const seed = Buffer.from(secret, 'base64url');
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const x = createPublicKey(privateKey).export({ format: 'jwk' }).x as string;
  const members = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x });
  return {
    kid: createHash('sha256').update(members).digest('base64url'),
    x,
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  };
}
