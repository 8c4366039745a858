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
])('treats %j and %j as equal', (one, other) => {
  expect(foldName(one)).toBe(foldName(other));
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
