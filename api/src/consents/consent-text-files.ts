import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ConsentText, hashConsentText } from './consent-text';

/** Folder below the data folder. */
const FOLDER = 'consent-texts';
const VERSION = /^[\w.:+-]{1,64}$/;

function parse(json: string): ConsentText | undefined {
  try {
    const { version, text } = JSON.parse(json) as { version?: unknown; text?: unknown };
    if (typeof version !== 'string' || !VERSION.test(version)) return undefined;
    return typeof text === 'string' && text !== '' ? hashConsentText(version, text) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads the consent texts of the release sets: files `consent-texts/*.json` of the data folder, each
 * `{"version": "1.0", "text": "…"}`. Publishing pages adds a file with their text.
 * Files that are something else are skipped.
 */
export function readConsentTextFiles(dataDir: string): ConsentText[] {
  const folder = path.join(dataDir, FOLDER);
  let files: string[];
  try {
    files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return files.flatMap((file) => parse(readFileSync(path.join(folder, file), 'utf8')) ?? []);
}
