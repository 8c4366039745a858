import { genders, isGender } from './genders';

it('offers Male, Female, Other as 0, 1, 2', () => {
  expect(genders.map(({ value, label }) => `${value}: ${label}`)).toEqual([
    '0: Male',
    '1: Female',
    '2: Other',
  ]);
});

it.each([
  ['0', true],
  ['2', true],
  ['3', false],
  ['', false],
  ['Male', false],
])('decides whether %j is a gender value: %s', (text, expected) => {
  expect(isGender(text)).toBe(expected);
});
