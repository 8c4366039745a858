import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

interface Known {
  readonly size: number;
  readonly mtimeMs: number;
  readonly etag: string;
}

/**
 * Entity tags made of the content itself: two sets may hold a page of one length written in one
 * moment, and a tag made of these would tell a browser that the other set's page is what it has.
 */
export class ContentEtags {
  private readonly known = new Map<string, Known>();

  of(file: string): string {
    const { size, mtimeMs } = statSync(file);
    const known = this.known.get(file);
    if (known?.size === size && known.mtimeMs === mtimeMs) return known.etag;
    const digest = createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 22);
    const etag = `"${digest}"`;
    this.known.set(file, { size, mtimeMs, etag });
    return etag;
  }
}

/** True when a request's `If-None-Match` names the tag (RFC 9110, section 13.1.2). */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
