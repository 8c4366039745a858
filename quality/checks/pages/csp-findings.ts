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
