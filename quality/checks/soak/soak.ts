import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '../browser/find-chromium';
import { repositoryRoot } from '@prizestash/delivery/repository-root';
import { runTool } from '../test/run-tool';
import { runCommand } from '@prizestash/server-kit/run-command';
import { refuseConfig } from '@prizestash/delivery/delivery-error';

const JOURNEYS = 200;
const HIGHEST_SEED = 1_000_000;

function parseSeed(text: string | undefined): number {
  if (text === undefined) return randomInt(HIGHEST_SEED);
  const seed = Number(text);
  if (!Number.isInteger(seed) || seed < 0 || seed >= HIGHEST_SEED) {
    refuseConfig(`the seed must be a whole number below ${HIGHEST_SEED}, not "${text}"`);
  }
  return seed;
}

interface ReportedTest {
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
}

function endingsIn(report: string): Map<string, number> {
  const counts = new Map<string, number>();
  JSON.parse(report, (key, value: unknown) => {
    if (key !== 'tests') return value;
    for (const { annotations } of value as readonly ReportedTest[]) {
      const ending = annotations.find(({ type }) => type === 'ending')?.description ?? 'failed';
      const text = ending.replace(/\s+/g, ' ');
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    return value;
  });
  return counts;
}

/** `npm run check -- soak [-- <seed>]`: walks 200 journeys through random faults, on a separate stack. */
runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const seed = parseSeed(positionals[0]);
  console.log(
    `${JOURNEYS} journeys from seed ${seed}; repeat them with: npm run check -- soak ${seed}`,
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'prizestash-soak-'));
  const report = path.join(folder, 'report.json');
  try {
    const code = await runTool(
      'Soak',
      path.join(repositoryRoot, 'node_modules/@playwright/test/cli.js'),
      ['test', '--config', 'quality/e2e/playwright.config.ts', 'quality/checks/soak'],
      {
        CHROMIUM_PATH: findChromium((step) => console.log(step)),
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        SOAK_JOURNEYS: String(JOURNEYS),
        SOAK_SEED: String(seed),
      },
    );
    const endings = [...endingsIn(readFileSync(report, 'utf8'))].sort(([, a], [, b]) => b - a);
    for (const [ending, count] of endings) console.log(`${String(count).padStart(4)}  ${ending}`);
    process.exitCode = code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
