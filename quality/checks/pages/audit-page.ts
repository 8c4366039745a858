import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The audited categories, in the order of the printed columns. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
}

export interface LighthouseReport {
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

/**
 * @returns scores from 0 to 100 in the order of `categories`, null for one without a score; and the titles
 *   of the audits that lower them.
 */
export function readAudit(report: LighthouseReport) {
  const known = categories.map((name) => report.categories[name]);
  const causes = known.flatMap((category) => {
    if (!category || category.score === null || category.score === 1) return [];
    return category.auditRefs.flatMap(({ id, weight }) => {
      const audit = report.audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score === 1) return [];
      return [audit.displayValue ? `${audit.title} (${audit.displayValue})` : audit.title];
    });
  });
  const scores = known.map((category) =>
    category?.score == null ? null : Math.round(category.score * 100),
  );
  return { scores, causes };
}

/**
 * Runs Lighthouse on a page, with its mobile preset.
 * @throws {Error} with the output of Lighthouse when it fails.
 */
export async function auditPage(program: string, chromium: string, url: string) {
  const { stdout } = await run(
    process.execPath,
    [
      program,
      url,
      '--output=json',
      '--quiet',
      `--only-categories=${categories.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 256 * 1024 * 1024 },
  );
  return readAudit(JSON.parse(stdout) as LighthouseReport);
}
