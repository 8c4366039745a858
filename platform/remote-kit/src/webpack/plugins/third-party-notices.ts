import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Name of the notices among the files for browsers. */
export const NOTICES_FILE = 'third-party-notices.txt';

const NOTICE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;
/** What npm calls a package of which nobody else has a license: shared and the kit, for a remote outside of this repository. */
const OWN = 'UNLICENSED';
const RULE = '-'.repeat(72);

/** The license texts that a package contains, or a link to the standard text. */
function wordsOf(folder: string, license: string): string {
  const texts = readdirSync(folder)
    .filter((file) => NOTICE.test(file))
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  return texts.length > 0
    ? texts.join('\n\n')
    : `The package contains no license text; see https://spdx.org/licenses/${license}.html`;
}

/**
 * The names and license texts of a build's packages, which most licenses require and minified
 * scripts do not contain. Versions are left out, because the file is public.
 */
export function thirdPartyNotices(folders: readonly string[]): string {
  const sections = folders.flatMap((folder) => {
    const text = readFileSync(path.join(folder, 'package.json'), 'utf8');
    const { name, license = '' } = JSON.parse(text) as { name: string; license?: string };
    if (license === OWN) return [];
    return {
      name,
      text: `${RULE}\n${name} (${license})\n${RULE}\n\n${wordsOf(folder, license)}\n`,
    };
  });
  const inOrder = sections.sort((one, other) => (one.name < other.name ? -1 : 1));
  return `These scripts include the following third-party packages.\n\n${inOrder.map(({ text }) => text).join('\n')}`;
}
