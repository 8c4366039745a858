import confusables from 'unhomoglyph/data.json';

/** Letters that Unicode's table of confusables does not map to the letter they look like. */
const SMALL_CAPITALS = new Map(
  [...'ᴀʙᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴘʀꜱᴛʏ'].map((letter, index) => [letter, 'abdefghijklmnprsty'[index] ?? '']),
);
/** Letters that Unicode does not decompose into a base letter and a mark. */
const STROKED_LETTERS = new Map(Object.entries({ ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i' }));
const PROTOTYPES = new Map(Object.entries(confusables as Record<string, string>));
const ASCII_WORD = /^[A-Za-z]+$/;

function mapLetters(text: string, map: ReadonlyMap<string, string>): string {
  let mapped = '';
  for (const letter of text) mapped += map.get(letter) ?? letter;
  return mapped;
}

/** Makes `i`, `l`, `rn` and `m` equal, which Unicode's table does in a way that depends on case. */
const foldLookalikes = (text: string): string =>
  text.toLowerCase().replaceAll('m', 'rn').replace(/i/g, 'l');

/**
 * Reduces a name to a skeleton that is equal for names that look alike (Unicode UTS 39, section 4,
 * with case, accents and punctuation ignored): `Аnn` with a Cyrillic А, `ᴀnn` and `Ann.` are all
 * `ann`. It over-merges on purpose: use it for review, never to reject an entry.
 * @returns letters and digits; empty when the name has none
 */
export function nameSkeleton(name: string): string {
  if (ASCII_WORD.test(name)) return foldLookalikes(name);
  const letters = name.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
  const prototype = mapLetters(mapLetters(letters, SMALL_CAPITALS), PROTOTYPES).toLowerCase();
  const folded = mapLetters(mapLetters(prototype, PROTOTYPES), STROKED_LETTERS);
  return foldLookalikes(folded.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, ''));
}
