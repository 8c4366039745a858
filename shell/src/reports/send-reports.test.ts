import { describeError } from './send-reports';

const file = (name: string) => `https://a.example:8443/packages/${name}/1.0.0-a/app.1a2b.js`;
const thrown = (stack: string, name = 'TypeError') =>
  Object.assign(new Error('ann@example.com'), { name, stack });

it.each([
  [
    'Chromium',
    `TypeError: ann@example.com\n    at f (${file('mfe-claim')}:1:23)\n    at ${file('shell')}:4:56`,
  ],
  ['Firefox and WebKit', `f@${file('mfe-claim')}:1:23\n@${file('shell')}:4:56\n`],
])('reads the stack of %s', (_, stack) => {
  expect(describeError(thrown(stack))).toEqual({
    package: 'mfe-claim',
    name: 'TypeError',
    stack: 'mfe-claim/app.1a2b.js:1:23\nshell/app.1a2b.js:4:56',
  });
});

it('charges the first remote in the stack, and the shell without one', () => {
  const owner = (...names: string[]) =>
    describeError(thrown(names.map((name) => `at ${file(name)}:1:1`).join('\n')))?.package;
  expect(owner('shell', 'mfe-offers', 'mfe-claim')).toBe('mfe-offers');
  expect(owner('shell', 'shell')).toBe('shell');
});

it.each([
  'ann@example.com',
  undefined,
  null,
  7,
  {},
  { message: 'Object Not Found', stack: 3 },
  thrown(''),
  thrown('TypeError: x\n    at native'),
  thrown('global code\n[native code]'),
])('knows nothing of what has no file of the site in its stack: %j', (value) => {
  expect(describeError(value)).toBeUndefined();
  expect(describeError(value, ':0:0')).toBeUndefined();
});

it.each(['Smith', 'JaneDoeError', 'error', ''])(
  'reports no name that is not on the list: %s',
  (name) => {
    expect(describeError(thrown(`at ${file('shell')}:1:1`, name))?.name).toBe('Error');
  },
);

it('reads the position of an error that is no object', () => {
  expect(describeError('ann@example.com', `${file('mfe-claim')}:1:23`)).toMatchObject({
    package: 'mfe-claim',
    stack: 'mfe-claim/app.1a2b.js:1:23',
  });
});

it.each(['at x (chrome-extension://abc/content.js:1:1)', 'x@https://ads.example/a.js:1:1'])(
  'leaves out an error of other code: %s',
  (stack) => expect(describeError(thrown(stack))).toBeUndefined(),
);

it('reports eight frames', () => {
  const stack = Array(20)
    .fill(`at ${file('shell')}:1:1`)
    .join('\n');
  expect(describeError(thrown(stack))?.stack.split('\n')).toHaveLength(8);
});
