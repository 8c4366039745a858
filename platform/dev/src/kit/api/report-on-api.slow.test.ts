import { reportApi } from './report-on-api';

// Compiles the package.
jest.setTimeout(120_000);

it.each(['shared', 'remote-kit'] as const)(
  'the report on %s is that of the sources; otherwise run npm run kit -- api-report',
  (name) => expect(reportApi(name, false)).toBe(true),
);
