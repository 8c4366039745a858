import { spawnSync } from 'node:child_process';
import { OperationalError } from '@prizestash/server-kit/operational-error';
import { runCommand } from '@prizestash/server-kit/run-command';

/** The commands of each group, and the projects of its browser tests. */
const groups: Record<string, { readonly commands?: string; readonly projects?: string[] }> = {
  static: { commands: 'npm run static' },
  units: { commands: 'MUTATED_PATHS=5000 VERIFIER_RUNS=8 jest' },
  'newest-node': { commands: 'npm run test:newest-node' },
  pages: { projects: ['chromium'] },
  builds: { projects: ['builds'] },
  storage: { projects: ['storage'] },
  engines: { projects: ['firefox', 'webkit', 'older-webkit'] },
};

function run(command: string): boolean {
  console.log(`\n> ${command}\n`);
  return spawnSync(command, { stdio: 'inherit', shell: true }).status === 0;
}

/** `npm run test:all`: runs every test, or those of the groups that are named. */
runCommand(async () => {
  const named = process.argv.slice(2);
  const [unknown] = named.filter((name) => !Object.hasOwn(groups, name));
  if (unknown !== undefined) {
    const names = Object.keys(groups).join(', ');
    throw new OperationalError('unknown-group', `There is no group "${unknown}": name ${names}.`);
  }
  const chosen = (named.length > 0 ? named : Object.keys(groups)).map((name) => groups[name]!);
  const projects = chosen.flatMap((group) => group.projects ?? []);
  const browserTests = ['npm run test:browser --', ...projects.map((name) => `--project=${name}`)];
  const commands = [
    ...chosen.flatMap((group) => group.commands ?? []),
    ...(projects.length > 0 ? [browserTests.join(' ')] : []),
  ];
  if (!run('bash quality/install-programs.sh all-tests')) process.exit(1);
  const failed = commands.filter((command) => !run(command));
  if (failed.length > 0) {
    throw new OperationalError('tests-failed', `These commands failed: ${failed.join('; ')}`);
  }
});
