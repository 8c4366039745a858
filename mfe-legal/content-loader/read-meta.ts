import { ContentError } from './content-error';

/** What `document.json` says about a text. Dates are like `2026-11-21`. */
export interface DocumentMeta {
  readonly title: string;
  readonly version: string;
  readonly effective: string;
  /** Newest first, never empty; the first one is of the version above. */
  readonly changes: readonly [MetaChange, ...MetaChange[]];
}

interface MetaChange {
  readonly version: string;
  readonly date: string;
  readonly what: string;
  /** Fingerprint of the words of that version, from `textDigest`. */
  readonly digest: string;
}

/**
 * Reads and checks a text's `document.json`.
 * @param file named in errors, for example `terms/document.json`.
 * @throws {ContentError} for broken JSON, missing parts, a malformed version or date, and a version
 *   that the change log does not explain.
 */
export function readMeta(json: string, file: string): DocumentMeta {
  const meta = parse(json, file);
  for (const field of ['title', 'version', 'effective'] as const) {
    const text: unknown = meta[field];
    if (typeof text !== 'string' || text.trim() === '') {
      throw new ContentError(file, `needs a "${field}"`);
    }
  }
  // The version becomes part of a request header and of the consent evidence.
  if (!/^\d+\.\d+$/.test(meta.version)) {
    throw new ContentError(file, `"version" must look like 1.0, not "${meta.version}"`);
  }
  if (!Array.isArray(meta.changes) || meta.changes.length === 0) {
    throw new ContentError(file, 'needs "changes", the newest first');
  }
  for (const { version, date, what, digest } of meta.changes) {
    if (!version || !date || !what || !digest) {
      throw new ContentError(file, 'each change needs "version", "date", "what" and "digest"');
    }
  }
  for (const date of [meta.effective, ...meta.changes.map((change) => change.date)]) {
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date))) {
      throw new ContentError(file, `"${date}" is not a date like 2026-11-21`);
    }
  }
  const newest = meta.changes[0].version;
  if (newest !== meta.version) {
    throw new ContentError(
      file,
      `is version ${meta.version}, but its newest change is ${newest}: say what changed`,
    );
  }
  return meta;
}

function parse(json: string, file: string): DocumentMeta {
  try {
    return JSON.parse(json) as DocumentMeta;
  } catch (error) {
    throw new ContentError(file, `is not valid JSON (${(error as Error).message})`);
  }
}
