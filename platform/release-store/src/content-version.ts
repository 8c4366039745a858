import { createHash } from 'node:crypto';

const VERSION_LENGTH = 12;

/** The version of a release that is named by its content: equal content has the same one everywhere. */
export function contentVersion(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, VERSION_LENGTH);
}
