import path from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { runCommand } from '../../delivery/src/cli/run-command';
import { promote } from '../../delivery/src/promote/promote';
import { releaseChanged } from '../../delivery/src/releases/release-changed';
import { ReleaseStore } from '../../delivery/src/releases/release-store';
import { operatorConfigFromEnv } from '../../delivery/src/releases/site-config/site-config-from-env';
import { SiteHost } from '../../delivery/src/serve/site-host';
import { mutatedPaths } from '../../delivery/src/testing/mutated-paths';
import { rawRequest } from '../../delivery/src/testing/raw-request';
import { installOnDemand } from '../on-demand/install-on-demand';
import { cspFindings } from './csp-findings';
import { httpsEnvironment } from './https-environment';
import { loadObservatory } from './observatory';

const MINIMUM_SCORE = 125;

/**
 * `npm run check:headers [-- --mutations 5000]`: evaluates the headers of every page, and of every
 * mutated path that returns a page, with Google's CSP Evaluator and Mozilla Observatory.
 */
runCommand(async () => {
  const { values } = parseArgs({ options: { mutations: { type: 'string', default: '5000' } } });
  const report = (step: string) => console.log(step);
  const score = await loadObservatory(
    installOnDemand('@mdn/mdn-http-observatory', '1.4.8', report),
  );
  const operator = operatorConfigFromEnv(httpsEnvironment);
  const store = new ReleaseStore(path.join(repositoryRoot, '.cache/headers/releases'));
  const releases = await releaseChanged(store, (name) => report(`Building ${name}…`));
  await promote(store, releases, operator);
  const host = new SiteHost(store);
  const site = `http://127.0.0.1:${await host.listen(0, '127.0.0.1')}`;
  let failures = 0;
  const evaluate = async (target: string, isPage: boolean) => {
    const { status, headers, body } = await rawRequest(site, target);
    const isHtml = headers['content-type']?.startsWith('text/html');
    if (!isPage && (status !== 200 || !isHtml)) return false;
    const url = `${operator.publicBaseUrl}${target}`;
    const result = score({ url, status, headers, body: body.toString() });
    const findings = cspFindings(String(headers['content-security-policy']));
    const passed = result.score >= MINIMUM_SCORE && findings.length === 0;
    if (isPage) report(`${target}  Observatory ${result.score}  CSP Evaluator ${findings.length}`);
    if (passed) return true;
    failures += 1;
    report(`${target} falls short: ${[...result.results, ...findings].join(', ')}`);
    return true;
  };
  try {
    const pages = releases.flatMap(({ routes }) => routes.map((route) => route.path));
    for (const page of [...pages, '/not-found']) await evaluate(page, true);
    let served = 0;
    const mutations = fc.sample(mutatedPaths(pages), Number(values.mutations));
    for (const target of mutations) served += Number(await evaluate(target, false));
    report(`${served} of ${mutations.length} mutated paths return a page`);
    report(failures === 0 ? 'All headers are sufficient.' : `${failures} responses fall short.`);
    process.exitCode = failures === 0 ? 0 : 1;
  } finally {
    await host.close();
  }
});
