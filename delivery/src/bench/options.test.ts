import { benchOptionsOf, keepBenchOptions } from './options';

test('unknown and missing choices take the first', () => {
  expect(benchOptionsOf('?bench-api=nonsense&bench-gpc=on')).toEqual({
    'bench-contact': 'keep',
    'bench-api': 'success',
    'bench-partner': 'answers',
    'bench-gpc': 'on',
  });
});

test('a choice survives a navigation that drops the query', () => {
  const options = benchOptionsOf('?bench-api=duplicate');
  expect(keepBenchOptions('?type=do-not-sell', options)).toBe(
    '?type=do-not-sell&bench-api=duplicate',
  );
  expect(keepBenchOptions('', benchOptionsOf(''))).toBe('');
});
