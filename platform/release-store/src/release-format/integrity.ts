import { createHash } from 'node:crypto';

/** Subresource integrity of a file's content, in the form of HTML's `integrity` attribute. */
export function integrityOfContent(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
