import { median, ratioTable, table, type Figure } from './report';

describe('table', () => {
  it('compares the first site with each other one by medians', () => {
    const visit = (shownMs: number, requests: number): Figure[] => [
      ['click to form', shownMs, 'ms'],
      ['requests until the form', requests],
    ];
    const text = table(
      'home',
      new Map([
        ['federated', [visit(40, 0), visit(60, 0), visit(50, 0)]],
        ['single build', [visit(100, 2), visit(100, 2), visit(80, 2)]],
      ]),
    );
    expect(text.split('\n')).toEqual([
      '| home | federated | single build | ratio |',
      '| --- | --- | --- | --- |',
      '| click to form | 50 ms | 100 ms | 0.50 |',
      '| requests until the form | 0 | 2 | 0.00 |',
    ]);
  });
});

describe('ratioTable', () => {
  it('divides the medians of the first site by those of another', () => {
    const visits = (ours: number, other: number): Map<string, Figure[][]> =>
      new Map([
        ['federated', [[['first paint', ours, 'ms']]]],
        ['single build', [[['first paint', other, 'ms']]]],
      ]);
    const pages = new Map([
      ['/', visits(50, 100)],
      ['/apply', visits(0, 0)],
    ]);
    expect(ratioTable('single build', pages).split('\n')).toEqual([
      '| single build | `/` | `/apply` |',
      '| --- | --- | --- |',
      '| first paint | 0.50 | – |',
    ]);
  });
});

describe('median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2],
  ])('returns for %j the value %d', (values, middle) => {
    expect(median(values)).toBe(middle);
  });
});
