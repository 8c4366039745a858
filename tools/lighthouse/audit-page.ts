import { spawn } from 'node:child_process';

/** The categories that are looked at, in the order of the table. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What Lighthouse says of one page. */
export interface PageAudit {
  readonly path: string;
  /** 0 to 100, in the order of `categories`; null where Lighthouse gave none. */
  readonly scores: readonly (number | null)[];
  /** Titles of the audits that cost a score something. */
  readonly causes: readonly string[];
}

/** The parts of Lighthouse's own report that are read here. */
export interface LighthouseReport {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly title: string;
        readonly score: number | null;
        readonly displayValue?: string;
      }
    >
  >;
}

/** Reads scores and their causes out of a report. */
export function readAudit(path: string, report: LighthouseReport): PageAudit {
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
  return { path, scores, causes };
}

/**
 * Runs Lighthouse on a page, with its mobile preset.
 * @param program Lighthouse's command-line program.
 * @param chromium the browser's path.
 * @throws {Error} with Lighthouse's last words when it gives no report.
 */
export async function auditPage(
  program: string,
  chromium: string,
  site: string,
  path: string,
): Promise<PageAudit> {
  const child = spawn(
    process.execPath,
    [
      program,
      `${site}${path}`,
      '--output=json',
      '--quiet',
      `--only-categories=${categories.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  let words = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`Lighthouse gave no report of ${path}: ${words.trim()}`);
  return readAudit(path, JSON.parse(output) as LighthouseReport);
}
