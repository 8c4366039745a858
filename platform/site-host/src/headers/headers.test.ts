import { createHash } from 'node:crypto';
import { operatorConfigFromEnv } from '@prizestash/release-store/site-config/site-config-from-env';
import {
  commonHeaders,
  frameHeaders,
  headersFor,
  integrityPolicy,
  pageHeaders,
  workerHeaders,
} from './headers';

type Changes = Readonly<Partial<Record<'lead' | 'embedded' | 'survey', object>>>;

const configOf = ({ lead, embedded, survey }: Changes) => ({
  ...operatorConfigFromEnv({
    PARTNERS: JSON.stringify({
      lead: { name: 'Leads', scriptUrl: 'https://lead.example.com/lead.js', ...lead },
      embedded: { name: 'Offers', frameUrl: 'https://offer.example.com/offer', ...embedded },
      survey: { name: 'Surveys', scriptUrl: 'https://survey.example.com/survey.js', ...survey },
    }),
  }),
  releaseSetId: 'set',
  documentVersions: {},
});

/** The directives of a policy, by name. */
function directives(headers: Readonly<Record<string, string>>): Record<string, string[]> {
  const policy = headers['Content-Security-Policy'] ?? '';
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

const page = (changes: Changes = {}) =>
  directives(pageHeaders('/paths/toffer', [], configOf(changes)).headers);

it('allows no script partner in pages by default', () => {
  expect(JSON.stringify(page())).not.toMatch(/lead\.example|survey\.example/);
  expect(page()['frame-src']).toEqual(["'self'", 'https://offer.example.com']);
});

it('allows fonts of the site', () => {
  expect(page()['font-src']).toEqual(["'self'"]);
});

it('allows every origin of a partner that runs in the page', () => {
  const policy = page({ lead: { isolation: 'page', origins: ['https://cdn.example.com'] } });
  for (const name of ['script-src', 'style-src', 'img-src', 'connect-src', 'font-src']) {
    expect(policy[name]).toEqual(
      expect.arrayContaining(['https://lead.example.com', 'https://cdn.example.com']),
    );
  }
});

it('requires integrity of scripts, unless a partner runs in the page or scripts are added', () => {
  const required = { 'Integrity-Policy': 'blocked-destinations=(script)' };
  expect(integrityPolicy(configOf({}), [], false)).toEqual(required);
  expect(integrityPolicy(configOf({}), ['/reload.js'], false)).toEqual({});
  expect(integrityPolicy(configOf({ lead: { isolation: 'page' } }), [], false)).toEqual({});
  expect(integrityPolicy(configOf({}), [], true)).toEqual({
    'Integrity-Policy-Report-Only': 'blocked-destinations=(script)',
  });
});

it('allows every origin of the embedded offer as a frame', () => {
  const policy = page({ embedded: { origins: ['https://checkout.example.com'] } });
  expect(policy['frame-src']).toContain('https://checkout.example.com');
  expect(policy['script-src']).toEqual(page()['script-src']);
});

it('allows every origin of both script partners in the frame document', () => {
  const config = configOf({ survey: { origins: ['https://api.example.com'] } });
  const policy = directives(frameHeaders('/frame.html', '', config).headers);
  for (const name of ['script-src', 'style-src', 'connect-src', 'font-src']) {
    expect(policy[name]).toEqual(
      expect.arrayContaining([
        'https://lead.example.com',
        'https://survey.example.com',
        'https://api.example.com',
      ]),
    );
  }
});

it('allows the inline scripts of a frame document by their hashes', () => {
  const html = '<script>a <script> b</script><p></p><script></script><script>open';
  const scripts = directives(frameHeaders('/frame.html', html, configOf({})).headers)['script-src'];
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(scripts?.slice(0, 3)).toEqual([hashOf('a <script> b'), hashOf(''), expect.any(String)]);
  expect(scripts?.[2]).toMatch(/^https:/);
});

it('reads a document of tags that never end in linear time', () => {
  frameHeaders('/frame.html', '<script>'.repeat(200_000), configOf({}));
});

it('lets a worker run, without any connection', () => {
  const path = '/packages/mfe-legal/v1/verification.worker.0a1b2c3d.js';
  const headers = headersFor([...commonHeaders, workerHeaders(path)], path);
  expect(directives(headers)).toEqual({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });
  expect(headers['Cache-Control']).toContain('immutable');
});
