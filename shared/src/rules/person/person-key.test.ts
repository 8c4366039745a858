import { foldName, personKey } from './person-key';

it.each([
  ['José', 'jose'],
  ['  De  La Cruz ', 'delacruz'],
  ['STRASSE', 'straße'],
  ['Ångström', 'angstrom'],
  ['A\u030angstro\u0308m', 'angstrom'],
  ['Łukasz Ørsted', 'lukaszorsted'],
  ['Nguyễn', 'NGUYEN'],
  ['Ｊｏｅ', 'joe'],
  ['Jo\u200be', 'joe'],
  ['İpek', 'ipek'],
  ['Sam Jr.', 'Sam Jr'],
  ['J. R.', 'JR'],
  ['Ἀλέξης', 'Αλέξης'],
])('treats %j and %j as equal', (one, other) => {
  expect(foldName(one)).toBe(foldName(other));
});

it.each([...'`´‘’‛ʹʻʼʽˈˊˋˮ\u0313′‵՚׳ꞌ΄᾽᾿´῾＇｀'])('treats %j as an apostrophe', (mark) => {
  expect(foldName(`O${mark}Neil`)).toBe(foldName("O'Neil"));
  expect(foldName(`O${mark}Neil`)).not.toBe(foldName('ONeil'));
});

it('treats every dash of Unicode as a hyphen', () => {
  const dashes = [...Array(0x110000).keys()]
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /[\p{Pd}\u2043\u2212]/u.test(character));
  expect(dashes.length).toBeGreaterThan(25);
  for (const dash of dashes) expect(foldName(`Lee${dash}Cruz`)).toBe('lee-cruz');
});

it.each([...' \u00a0\u2009\u202f\u3000'])('ignores the space %j', (space) => {
  expect(foldName(`De${space}La`)).toBe('dela');
});

it.each([
  ['Griﬃn', 'griffin'],
  ['Ĳsbrand', 'ijsbrand'],
  ['Dæhl', 'daehl'],
])('treats the ligature in %j as its letters', (one, other) => {
  expect(foldName(one)).toBe(other);
});

it.each([
  ['Ann', 'Anna'],
  ['李', '王'],
  ["O'Brien", 'OBrien'],
])('treats %j and %j as different', (one, other) => {
  expect(foldName(one)).not.toBe(foldName(other));
});

const ann = {
  first_name: 'Ann',
  last_name: 'Lee',
  birthday: '07/24/1990',
  postal_code: '10001',
};

it('identifies a person by name, birthday and zip', () => {
  expect(personKey({ ...ann, first_name: ' ÁNN', last_name: 'l e e' })).toBe(personKey(ann));
});

it.each([
  { first_name: 'Anna' },
  { last_name: 'Leed' },
  { birthday: '07/25/1990' },
  { postal_code: '10002' },
  { first_name: 'Annl', last_name: 'ee' },
])('treats a different %o as another person', (change) => {
  expect(personKey({ ...ann, ...change })).not.toBe(personKey(ann));
});
