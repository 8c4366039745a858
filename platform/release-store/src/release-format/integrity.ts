import { hash } from 'node:crypto';

/** Subresource integrity of a file's content, in the form of HTML's `integrity` attribute. */
export function integrityOfContent(content: Buffer | string): string {
  return `sha384-${hash('sha384', content, 'base64')}`;
}

/** SHA-256 of a content, hexadecimal. */
export const sha256Of = (content: Buffer | string) => hash('sha256', content);

const VERSION_LENGTH = 12;

/** The version of a release that is named by its content: equal content has the same one everywhere. */
export function contentVersion(content: string): string {
  return sha256Of(content).slice(0, VERSION_LENGTH);
}
