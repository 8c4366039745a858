import { readAudit, type LighthouseReport } from './audit-page';

const category = (score: number | null, ...ids: [string, number][]) => ({
  score,
  auditRefs: ids.map(([id, weight]) => ({ id, weight })),
});

describe('readAudit', () => {
  it('returns scores out of 100 and the audits that lower them', () => {
    const report: LighthouseReport = {
      categories: {
        performance: category(0.985, ['paint', 10], ['blocking', 30], ['hint', 0]),
        accessibility: category(1, ['names', 3]),
        'best-practices': category(null),
      },
      audits: {
        paint: { title: 'Largest paint', score: 0.9, displayValue: '2.6 s' },
        blocking: { title: 'Blocking time', score: 1 },
        hint: { title: 'A hint', score: 0 },
        names: { title: 'Names', score: 0.5 },
      },
    };
    expect(readAudit(report)).toEqual({
      scores: [99, 100, null, null],
      causes: ['Largest paint (2.6 s)'],
    });
  });
});
