import type { Click } from './measure-click';
import { clickTable } from './report';

describe('clickTable', () => {
  it('compares the first site with each other one by medians', () => {
    const click = (toFormMs: number, requests: number): Click => ({ toFormMs, requests });
    const table = clickTable(
      new Map([
        ['federated', [click(40, 0), click(60, 0), click(50, 0)]],
        ['single build', [click(100, 2), click(100, 2), click(80, 2)]],
      ]),
    );
    expect(table.split('\n').slice(2)).toEqual([
      '| click to form | 50 ms | 100 ms | 0.50 |',
      '| requests until the form | 0 | 2 | 0.00 |',
    ]);
  });
});
