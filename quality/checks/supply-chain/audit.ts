import { spawnSync } from 'node:child_process';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { shippedWorkspaces } from './licenses';

/** Known vulnerabilities of the packages that ship. */
export type Audit =
  | { readonly kind: 'completed'; readonly findings: readonly string[] }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** The fields of the output of `npm audit --json` that are read. */
interface AuditReport {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<
    Record<
      string,
      { readonly severity: string; readonly via: readonly (string | { title: string })[] }
    >
  >;
}

/**
 * Parses the output of `npm audit --json`.
 * @returns high and critical findings, one line each; `unavailable` when the output has no findings
 *   section, which must not count as "nothing found".
 */
export function readAudit(printed: string): Audit {
  let report: AuditReport;
  try {
    report = JSON.parse(printed) as AuditReport;
  } catch {
    return { kind: 'unavailable', reason: 'npm printed no report' };
  }
  if (!report.vulnerabilities) {
    return { kind: 'unavailable', reason: report.message ?? 'npm printed no findings' };
  }
  const findings = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => ['high', 'critical'].includes(severity))
    .map(([name, { severity, via }]) => {
      const titles = via.map((cause) => (typeof cause === 'string' ? cause : cause.title));
      return `${name}: ${severity}, ${titles.join('; ')}`;
    });
  return { kind: 'completed', findings };
}

/** Runs `npm audit` for the packages that ship. */
export function auditShipped(): Audit {
  const workspaces = shippedWorkspaces.flatMap((folder) => ['--workspace', folder]);
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev', ...workspaces], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 120_000,
  });
  return readAudit(stdout);
}
