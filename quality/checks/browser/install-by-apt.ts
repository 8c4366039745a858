import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

function run(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'ignore', env }).status === 0;
}

/**
 * Installs packages with apt-get, where that exists and the process runs as root.
 * @returns whether they are installed.
 */
export function installByApt(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  return run('apt-get', ['update', '-qq']) && run('apt-get', install);
}

/** A program that tests need. */
export interface InstallableProgram {
  readonly name: string;
  readonly packages: readonly string[];
  isInstalled(): boolean;
}

/**
 * Installs missing programs with apt-get, where possible.
 * @returns the programs that are still missing.
 */
export function installMissing<T extends InstallableProgram>(
  programs: readonly T[],
  report: (step: string) => void,
): readonly T[] {
  for (const { name, packages, isInstalled } of programs) {
    if (isInstalled()) continue;
    report(`Installing ${name} with apt-get…`);
    installByApt(packages);
  }
  return programs.filter(({ isInstalled }) => !isInstalled());
}
