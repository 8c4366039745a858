import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';

/**
 * The serious findings of Google's CSP Evaluator for a policy: syntax errors and severity HIGH or
 * MEDIUM. It also has findings of severity "maybe", for example for `'self'` in `script-src`, which
 * is safe unless the site serves JSONP or uploads.
 * @param policy value of a `Content-Security-Policy` header.
 * @returns one line for each finding.
 */
export function cspFindings(policy: string): string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= Severity.MEDIUM)
    .map(
      ({ severity, directive, value, description }) =>
        `${Severity[severity]} ${[directive, value].filter(Boolean).join(' ')}: ${description}`,
    );
}

/** Variables of a site whose own and partners' addresses use https, as in production. */
export const httpsEnvironment = {
  PUBLIC_BASE_URL: 'https://www.prizestash.example',
  API_BASE_URL: 'https://api.prizestash.example',
  PARTNERS: JSON.stringify({
    lead: { name: 'Leads', scriptUrl: 'https://lead.example/lead.js' },
    embedded: { name: 'Offers', frameUrl: 'https://offer.example/offer' },
    survey: { name: 'Surveys', scriptUrl: 'https://survey.example/survey.js' },
  }),
} as const;

interface ScoredResponse {
  /** Its https URL. */
  readonly url: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface ObservatoryModules {
  readonly ALL_TESTS: readonly ((requests: object) => { readonly result: string })[];
  readonly MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
  readonly getScoreModifier: (result: string) => number;
  readonly parseHttpEquivHeaders: (html: string, url: string) => unknown;
}

interface CookieJar {
  setCookieSync(cookie: string, url: string): unknown;
}

async function loadModules(folder: string): Promise<ObservatoryModules> {
  const files = ['constants.js', 'grader/charts.js', 'grader/grader.js', 'retriever/utils.js'];
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(folder, 'src', file)).href)),
  );
  return Object.assign({}, ...modules) as ObservatoryModules;
}

/** What Observatory's retriever collects: here the proxy in front has redirected http to https. */
function requestsFor(response: ScoredResponse, jar: CookieJar, httpEquiv: unknown): object {
  const url = new URL(response.url);
  for (const cookie of response.headers['set-cookie'] ?? []) jar.setCookieSync(cookie, url.href);
  const received = { status: response.status, headers: response.headers, verified: true };
  const redirects = [
    { url: new URL(url.href.replace('https:', 'http:')), status: 301 },
    { url, status: response.status },
  ];
  return {
    hostname: url.hostname,
    resources: { path: response.body },
    responses: {
      auto: { ...received, httpEquiv },
      cors: received,
      http: received,
      https: received,
      httpRedirects: redirects,
      httpsRedirects: redirects,
    },
    session: { url, jar },
  };
}

/**
 * Prepares the test functions of Mozilla Observatory. Its own `scan` connects to a public host by
 * name; this runs the same tests on given responses and adds up the score as `scan` does.
 * @param folder where `@mdn/mdn-http-observatory` is installed.
 */
export async function loadObservatory(folder: string) {
  // Its install script would download this list. Sites that are not on it score the same.
  mkdirSync(path.join(folder, 'conf'), { recursive: true });
  writeFileSync(path.join(folder, 'conf/hsts-preload.json'), '{}');
  const observatory = await loadModules(folder);
  const cookies = createRequire(path.join(folder, 'package.json'))('tough-cookie') as {
    readonly CookieJar: new () => CookieJar;
  };
  return (response: ScoredResponse) => {
    const httpEquiv = observatory.parseHttpEquivHeaders(response.body, response.url);
    const requests = requestsFor(response, new cookies.CookieJar(), httpEquiv);
    const results = observatory.ALL_TESTS.map((test) => test(requests).result);
    const modifiers = results.map(observatory.getScoreModifier);
    const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 100);
    const withoutCredit = sum(modifiers.filter((one) => one < 0));
    const earnsCredit = withoutCredit >= observatory.MINIMUM_SCORE_FOR_EXTRA_CREDIT;
    return { score: earnsCredit ? sum(modifiers) : withoutCredit, results };
  };
}
