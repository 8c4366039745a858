import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** File among those for browsers, beside the scripts that it speaks of. */
export const NOTICES_FILE = 'third-party-notices.txt';

const NOTICE = /^(licen[cs]e|copying|notice)([.-].*)?$/i;
const RULE = '-'.repeat(72);

/** The words of a package's licence as it ships them, or where they can be read. */
function wordsOf(folder: string, licence: string): string {
  const texts = readdirSync(folder)
    .filter((file) => NOTICE.test(file))
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  return texts.length > 0
    ? texts.join('\n\n')
    : `The package ships no text of its licence; see https://spdx.org/licenses/${licence}.html`;
}

/**
 * Writes what the licences of a build's packages ask for: their names and their words, which the
 * scripts themselves no longer hold. Versions are left out, as everybody may read this.
 * @param folders where the packages are installed.
 */
export function thirdPartyNotices(folders: readonly string[]): string {
  const sections = folders.map((folder) => {
    const text = readFileSync(path.join(folder, 'package.json'), 'utf8');
    const { name, license = '' } = JSON.parse(text) as { name: string; license?: string };
    return {
      name,
      text: `${RULE}\n${name} (${license})\n${RULE}\n\n${wordsOf(folder, license)}\n`,
    };
  });
  const inOrder = sections.sort((one, other) => (one.name < other.name ? -1 : 1));
  return `These scripts hold parts of the following packages of others.\n\n${inOrder.map(({ text }) => text).join('\n')}`;
}
