import { spawnSync } from 'node:child_process';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { SHIPPED_WORKSPACES } from './shipped';

/** What the registry knows against the packages that ship. */
export type Audit =
  | { readonly kind: 'answered'; readonly findings: readonly string[] }
  | { readonly kind: 'unreachable'; readonly reason: string };

/** What `npm audit --json` prints, as far as it is read here. */
interface AuditReport {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<
    Record<
      string,
      { readonly severity: string; readonly via: readonly (string | { title: string })[] }
    >
  >;
}

const GRAVE = new Set(['high', 'critical']);

/**
 * Reads what `npm audit --json` printed.
 * @returns the high and critical findings, a line each; `unreachable` when it says nothing of them,
 *   which must never pass for "nothing was found".
 */
export function readAudit(printed: string): Audit {
  let report: AuditReport;
  try {
    report = JSON.parse(printed) as AuditReport;
  } catch {
    return { kind: 'unreachable', reason: 'npm printed no report' };
  }
  if (!report.vulnerabilities) {
    return { kind: 'unreachable', reason: report.message ?? 'npm printed no findings' };
  }
  const findings = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => GRAVE.has(severity))
    .map(([name, { severity, via }]) => {
      const titles = via.map((cause) => (typeof cause === 'string' ? cause : cause.title));
      return `${name}: ${severity}, ${titles.join('; ')}`;
    });
  return { kind: 'answered', findings };
}

/** Asks the registry what is known against the packages that ship. */
export function auditShipped(): Audit {
  const workspaces = SHIPPED_WORKSPACES.flatMap((folder) => ['--workspace', folder]);
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit=dev', ...workspaces], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 120_000,
  });
  return readAudit(stdout);
}
