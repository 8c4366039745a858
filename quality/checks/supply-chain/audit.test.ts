import { readAudit } from './audit';

const report = (severity: string) =>
  JSON.stringify({
    vulnerabilities: {
      axios: { severity, via: [{ title: 'Forged requests' }, 'form-data'] },
      yup: { severity: 'low', via: [{ title: 'Slow' }] },
    },
  });

describe('readAudit', () => {
  it.each(['high', 'critical'])('reports a %s finding', (severity) => {
    expect(readAudit(report(severity))).toEqual({
      kind: 'completed',
      findings: [`axios: ${severity}, Forged requests; form-data`],
    });
  });

  it.each(['low', 'moderate'])('leaves a %s finding out', (severity) => {
    expect(readAudit(report(severity))).toEqual({ kind: 'completed', findings: [] });
  });

  it.each([
    ['', 'npm printed no report'],
    ['<html>', 'npm printed no report'],
    ['{"message":"405 Method Not Allowed"}', '405 Method Not Allowed'],
    ['{"error":{"code":"ENOAUDIT"}}', 'npm printed no findings'],
  ])('reports %j as unavailable, not as "nothing found"', (printed, reason) => {
    expect(readAudit(printed)).toEqual({ kind: 'unavailable', reason });
  });
});
