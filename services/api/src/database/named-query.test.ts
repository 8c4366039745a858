import { namedQuery } from './named-query';

it('numbers each name once and leaves casts', () => {
  const query = namedQuery('select :a::text, :b_c where x = :a', { b_c: 2, a: 1, other: 3 });
  expect(query).toEqual({ text: 'select $1::text, $2 where x = $1', values: [1, 2] });
});

it('refuses a name without a value', () => {
  expect(() => namedQuery('select :toString', {})).toThrow('no value for to');
});
