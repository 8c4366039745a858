import { parseWorkbenchOptions, keepWorkbenchOptions } from './options';

it('unknown and missing choices take the first', () => {
  expect(parseWorkbenchOptions('?workbench-api=nonsense&workbench-gpc=on')).toEqual({
    'workbench-contact': 'keep',
    'workbench-api': 'success',
    'workbench-partner': 'answers',
    'workbench-gpc': 'on',
  });
});

it('a choice survives a navigation that drops the query', () => {
  const options = parseWorkbenchOptions('?workbench-api=duplicate');
  expect(keepWorkbenchOptions('?type=do-not-sell', options)).toBe(
    '?type=do-not-sell&workbench-api=duplicate',
  );
  expect(keepWorkbenchOptions('', parseWorkbenchOptions(''))).toBe('');
});
