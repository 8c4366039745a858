import { ContentError } from './check-document';

/** The content of `document.json`. Dates have the format `2026-11-21`. */
export interface DocumentMeta {
  readonly title: string;
  readonly version: string;
  /** Of the text of this version (`textDigest`), 64 hexadecimal digits. */
  readonly digest: string;
  readonly effective: string;
  /** Newest first, never empty. The first change is the one of `version`. */
  readonly changes: readonly [MetaChange, ...MetaChange[]];
}

interface MetaChange {
  readonly version: string;
  readonly date: string;
  readonly what: string;
}

/**
 * Parses and validates a text's `document.json`.
 * @param file shown in error messages, for example `terms/document.json`.
 * @throws {ContentError} for invalid JSON, missing fields, a malformed version or date, and a version
 *   that is not the newest change's.
 */
export function readMeta(json: string, file: string): DocumentMeta {
  const meta = parse(json, file);
  for (const field of ['title', 'version', 'digest', 'effective'] as const) {
    const text: unknown = meta[field];
    if (typeof text !== 'string' || text.trim() === '') {
      throw new ContentError(file, `needs a "${field}"`);
    }
  }
  // The version is sent in a request header and stored as consent evidence.
  if (!/^\d+\.\d+$/.test(meta.version)) {
    throw new ContentError(file, `"version" must look like 1.0, not "${meta.version}"`);
  }
  if (!Array.isArray(meta.changes) || meta.changes.length === 0) {
    throw new ContentError(file, 'needs "changes", the newest first');
  }
  for (const { version, date, what } of meta.changes) {
    if (!version || !date || !what) {
      throw new ContentError(file, 'each change needs "version", "date" and "what"');
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
      `is version ${meta.version}, but its newest change is ${newest}: add a change`,
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
