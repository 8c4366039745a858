import { isStateName, states } from './states';

it('lists 50 states and Washington, D.C., each with a unique code', () => {
  expect(states).toHaveLength(51);
  expect(new Set(states.map(({ code }) => code)).size).toBe(51);
  expect(new Set(states.map(({ name }) => name)).size).toBe(51);
  for (const { code } of states) expect(code).toMatch(/^[A-Z]{2}$/);
});

it.each([
  ['California', true],
  ['Washington', true],
  ['Washington, D.C.', true],
  ['CA', false],
  ['california', false],
  ['Puerto Rico', false],
  ['constructor', false],
  ['', false],
])('decides whether %j is a state: %s', (text, expected) => {
  expect(isStateName(text)).toBe(expected);
});
