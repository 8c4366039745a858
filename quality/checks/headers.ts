import path from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { runCommand } from '@prizestash/server-kit/run-command';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import { operatorConfigFromEnv } from '@prizestash/release-store/site-config/site-config-from-env';
import { SiteHost } from '@prizestash/site-host/site-host';
import { mutatedPaths } from '@prizestash/site-host/testing/mutated-paths';
import { rawRequest, type RawResponse } from '@prizestash/site-host/testing/raw-request';
import { promoteSources } from '@prizestash/dev/local/promote-sources';
import { installOnDemand } from '@prizestash/dev/install-on-demand';
import { cspFindings, httpsEnvironment, loadObservatory } from './pages/header-scores';

const MINIMUM_SCORE = 125;
const isDocument = ({ status, headers }: RawResponse) =>
  status === 200 && headers['content-type']?.startsWith('text/html');
const report = (line: string) => console.log(line);

/**
 * `npm run check -- headers [-- --mutations 5000]`: evaluates the headers of every page, and of every
 * mutated path that returns a document, with Google's CSP Evaluator and Mozilla Observatory.
 */
runCommand(async () => {
  const { values } = parseArgs({ options: { mutations: { type: 'string', default: '5000' } } });
  const observatory = installOnDemand('@mdn/mdn-http-observatory', '1.4.8');
  const scoreOf = await loadObservatory(observatory);
  const store = new ReleaseStore(path.join(repositoryRoot, '.cache/headers/releases'));
  const config = operatorConfigFromEnv(httpsEnvironment);
  const { releases } = await promoteSources(store, config, report);
  const pages = releases.flatMap(({ routes }) => routes.map((route) => route.path));
  const host = new SiteHost(store);
  const site = `http://127.0.0.1:${await host.listen(0, '127.0.0.1')}`;
  const evaluate = (target: string, { status, headers, body }: RawResponse) => {
    const url = `${httpsEnvironment.PUBLIC_BASE_URL}${target}`;
    const { score, results } = scoreOf({ url, status, headers, body: body.toString() });
    const findings = cspFindings(String(headers['content-security-policy']));
    const passed = score >= MINIMUM_SCORE && findings.length === 0;
    const summary = `Observatory ${score}, CSP Evaluator ${findings.length} findings`;
    const causes = passed ? '' : `, too low: ${[...results, ...findings].join(', ')}`;
    return { passed, line: `${target}  ${summary}${causes}` };
  };
  try {
    const shown = [];
    for (const page of [...pages, '/not-found']) {
      shown.push(evaluate(page, await rawRequest(site, page)));
    }
    const mutated = [];
    for (const target of fc.sample(mutatedPaths(pages), Number(values.mutations))) {
      const response = await rawRequest(site, target);
      if (isDocument(response)) mutated.push(evaluate(target, response));
    }
    for (const { line } of [...shown, ...mutated.filter(({ passed }) => !passed)]) report(line);
    report(`${mutated.length} of ${values.mutations} mutated paths return a document.`);
    process.exitCode = [...shown, ...mutated].every(({ passed }) => passed) ? 0 : 1;
  } finally {
    await host.close();
  }
});
