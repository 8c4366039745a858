import { createHash } from 'node:crypto';

/** Subresource integrity of a file's content, in the form of HTML's `integrity` attribute. */
export function integrityOfContent(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** SHA-256 of a content, hexadecimal. */
export const sha256Of = (content: Buffer | string) =>
  createHash('sha256').update(content).digest('hex');
