import { withLocalRemote } from './local-page';

const code = (version: string) => ({
  version,
  base: `/packages/mfe-claim/${version}/`,
  entry: 'entry.js',
  integrity: 'sha384-x',
  container: `mfe_claim_${version}`,
});
const remote = {
  ...code('local'),
  commit: 'local',
  routes: [{ path: '/apply' as const, title: '</b>' }],
};
const set = {
  id: 'set-1',
  config: { apiBaseUrl: 'https://api.example.com', sponsorName: 'Example Prizes LLC' },
  shell: { version: '1.0.0-a', commit: 'a' },
  remotes: {
    'mfe-claim': { ...code('1.0.0-a'), commit: 'a', routes: [], previous: code('1.0.0-b') },
    'mfe-legal': { version: '1.0.0-c' },
  },
};
const preload = (name: string) =>
  `<link rel="preload" as="script" href="/packages/${name}/1.0.0-a/a.js" integrity="sha384-y">`;
const html = `<html><head><title>Released</title>${preload('mfe-claim')}${preload('mfe-legal')}</head><body><div id="root" data-prerendered="true"></div><script type="application/json" id="release-set">${JSON.stringify(set)}</script></body></html>`;
const page = {
  name: 'mfe-claim',
  remote,
  apiBaseUrl: 'http://localhost:3410/__dev/api',
  scripts: ['/__dev/reload.js'],
};

describe('withLocalRemote', () => {
  const changed = withLocalRemote(html, '/apply', page);

  it('replaces the remote and the address of the API, and reports nothing', () => {
    const [, text = ''] = /id="release-set">(.*?)<\/script>/.exec(changed) ?? [];
    expect(JSON.parse(text)).toEqual({
      ...set,
      config: { ...set.config, apiBaseUrl: page.apiBaseUrl, reportPercent: 0 },
      remotes: { ...set.remotes, 'mfe-claim': remote },
    });
    expect(text).not.toContain('<');
  });

  it('preloads no file of the released version', () => {
    expect(changed).not.toContain(preload('mfe-claim'));
    expect(changed).toContain(preload('mfe-legal'));
  });

  it('renders the pages of the remote in the browser, and hydrates the others', () => {
    expect(changed).not.toContain('data-prerendered');
    expect(withLocalRemote(html, '/winners', page)).toContain('data-prerendered="true"');
  });

  it('gives the pages of the remote their local titles', () => {
    expect(changed).toContain('<title>&lt;/b></title>');
    expect(withLocalRemote(html, '/winners', page)).toContain('<title>Released</title>');
  });

  it('adds the scripts', () => {
    expect(changed).toContain('<script defer src="/__dev/reload.js"></script></head>');
  });

  it('leaves other HTML as it is', () => {
    expect(withLocalRemote('<p>Maintenance</p>', '/apply', page)).toBe('<p>Maintenance</p>');
  });
});
