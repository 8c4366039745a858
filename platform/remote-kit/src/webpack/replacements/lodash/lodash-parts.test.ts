import clone from './clone';
import cloneDeep from './clone-deep';
import isPlainObject from './is-plain-object';
import toPath from './to-path';

/** lodash instead of lodash-es, whose ES modules do not run in jest. */
const lodash = require('lodash') as {
  clone(value: unknown): unknown;
  cloneDeep(value: unknown): unknown;
  isPlainObject(value: unknown): boolean;
  toPath(path: string | readonly string[]): string[];
};

class Made {
  a = 1;
}

const values = [
  { first_name: 'Testa', tcpa: true, nested: { month: '02' } },
  ['a', { b: 1 }],
  new Made(),
  Object.create(null) as object,
  'text',
  '',
  7,
  null,
  undefined,
];

it.each(values)('copies %p as lodash does', (value) => {
  expect(clone(value)).toEqual(lodash.clone(value));
  expect(isPlainObject(value)).toBe(lodash.isPlainObject(value));
  if (typeof value === 'object' && value !== null) {
    expect(clone(value)).not.toBe(value);
    expect(Object.getPrototypeOf(clone(value))).toBe(Object.getPrototypeOf(value));
  }
});

it('copies values deeply', () => {
  const [value] = values as [{ nested: object }];
  expect(cloneDeep(value)).toEqual(lodash.cloneDeep(value));
  expect(cloneDeep(value).nested).not.toBe(value.nested);
});

it.each(['email', 'address.street', 'friends[0].name', 'a.0.b', ''])(
  'reads the path %j as lodash does',
  (path) => {
    expect(toPath(path)).toEqual(lodash.toPath(path));
    expect(toPath(lodash.toPath(path))).toEqual(lodash.toPath(path));
  },
);
