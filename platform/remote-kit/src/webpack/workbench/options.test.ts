import { parseWorkbenchOptions, keepWorkbenchOptions } from './options';

it('defaults to the first choice for unknown and missing options', () => {
  expect(parseWorkbenchOptions('?workbench-api=nonsense&workbench-gpc=on')).toEqual({
    'workbench-contact': 'keep',
    'workbench-api': 'success',
    'workbench-partner': 'responds',
    'workbench-gpc': 'on',
  });
});

it('adds the options to a query string without them', () => {
  const options = parseWorkbenchOptions('?workbench-api=duplicate');
  expect(keepWorkbenchOptions('?type=do-not-sell', options)).toBe(
    '?type=do-not-sell&workbench-api=duplicate',
  );
  expect(keepWorkbenchOptions('', parseWorkbenchOptions(''))).toBe('');
});
