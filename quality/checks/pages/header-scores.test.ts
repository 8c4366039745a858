import { operatorConfigFromEnv } from '@prizestash/release-store/site-config/site-config-from-env';
import {
  commonHeaders,
  frameHeaders,
  headersFor,
  pageHeaders,
} from '@prizestash/site-host/headers/headers';
import { cspFindings, httpsEnvironment } from './header-scores';

const FRAME = '/packages/mfe-offers/v1/partner.frame.12345678.html';

function policyOf(path: string, env: Readonly<Record<string, string>> = {}): string {
  const config = {
    ...operatorConfigFromEnv({ ...httpsEnvironment, ...env }),
    releaseSetId: 'set',
    documentVersions: {},
  };
  const rules = [
    ...commonHeaders,
    pageHeaders('/apply', ['body { margin: 0 }'], config),
    frameHeaders(FRAME, '<script>receive()</script>', config),
  ];
  return headersFor(rules, path)['Content-Security-Policy'] ?? '';
}

it.each([
  ['a page', '/apply'],
  ['a frame document', FRAME],
  ['a file of a package', '/packages/shell/v1/main.js'],
  ['every other URL', '/nothing'],
])('finds nothing serious in the policy of %s', (_what, path) => {
  expect(cspFindings(policyOf(path))).toEqual([]);
});

it('finds nothing serious when partners run in the page from additional origins', () => {
  const inPage = { name: 'Partner', scriptUrl: 'https://lead.example/lead.js', isolation: 'page' };
  const lead = { ...inPage, origins: ['https://cdn.lead.example'] };
  const env = { PARTNERS: JSON.stringify({ lead, survey: inPage, embedded: null }) };
  expect(cspFindings(policyOf('/apply', env))).toEqual([]);
});

it('reports unsafe sources, missing directives and typos', () => {
  expect(cspFindings("script-src 'unsafe-inline'; object-src 'none'")[0]).toMatch(
    /^HIGH script-src 'unsafe-inline': /,
  );
  expect(cspFindings("script-src 'self'")[0]).toMatch(/^HIGH object-src: /);
  expect(cspFindings("default-src 'none'; script-sources 'self'")[0]).toMatch(/^SYNTAX /);
});
