import { readAudit } from './audit';

const report = (severity: string) =>
  JSON.stringify({
    vulnerabilities: {
      axios: { severity, via: [{ title: 'Forged requests' }, 'form-data'] },
      yup: { severity: 'low', via: [{ title: 'Slow' }] },
    },
  });

test.each(['high', 'critical'])('a %s finding is told', (severity) => {
  expect(readAudit(report(severity))).toEqual({
    kind: 'answered',
    findings: [`axios: ${severity}, Forged requests; form-data`],
  });
});

test.each(['low', 'moderate'])('a %s finding is not', (severity) => {
  expect(readAudit(report(severity))).toEqual({ kind: 'answered', findings: [] });
});

test.each([
  ['', 'npm printed no report'],
  ['<html>', 'npm printed no report'],
  ['{"message":"405 Method Not Allowed"}', '405 Method Not Allowed'],
  ['{"error":{"code":"ENOAUDIT"}}', 'npm printed no findings'],
])('silence is not taken for "nothing found": %j', (printed, reason) => {
  expect(readAudit(printed)).toEqual({ kind: 'unreachable', reason });
});
