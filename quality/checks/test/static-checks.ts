import type { Count } from './count-results';
import { runTool, tool } from './run-tool';

const cruiser = tool('dependency-cruiser', 'bin/dependency-cruise.mjs');

const staticChecks: readonly (readonly [title: string, script: string, ...args: string[]])[] = [
  ['Lint', tool('oxlint', 'bin/oxlint')],
  ['Types', tool('typescript-7', 'bin/tsc'), '--noEmit'],
  ['Styles', tool('stylelint', 'bin/stylelint.mjs'), '{*,*/*}/src/**/*.css'],
  ['Format', tool('oxfmt', 'bin/oxfmt'), '--check'],
  ['Module boundaries', cruiser, '--config', '.dependency-cruiser.cjs', '.'],
  [
    'Folder cycles',
    cruiser,
    ...['--config', 'quality/checks/boundaries/folder-cycles.cjs', 'platform/delivery/src'],
  ],
  ['Unused code', tool('knip', 'bin/knip.js'), '--no-progress'],
];

/** Runs the static checks. Each passes or fails as a whole and counts as one test. */
export async function runStaticChecks(atOnce = 1): Promise<Count[]> {
  const counts: Count[] = [];
  const waiting = [...staticChecks];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [title, script, ...args] = next;
      const passed = (await runTool(title, script, args, {}, 'at end')) === 0;
      counts.push({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return counts;
}
