import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, isFree } from '@prizestash/server-kit/program/free-port';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { requestChange } from '@prizestash/promotion/service/send-to-service';
import { ReleaseStore } from '@prizestash/release-store/release-store';
import { claim, fillClaim } from '@prizestash/lab/site/pages/claim-form';
import { firstOffers } from '@prizestash/lab/site/pages/claim-page';
import { expect, test, type StackInfo } from '@prizestash/lab/site/fixtures';
import { newPerson } from '@prizestash/lab/site/people';
import { listEntries } from '@prizestash/lab/site/npm-scripts';

const servers = ['PORT', 'API_PORT', 'PARTNER_PORT', 'DATABASE_PORT'];
const portVariables = [...servers, 'PROMOTION_PORT', 'RELEASE_PAGES_PORT'];

/** A running `npm start`, with separate ports and data. */
interface StartedSite {
  readonly child: ChildProcess;
  readonly env: Readonly<Record<string, string>>;
  readonly siteUrl: string;
  output(): string;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
}

async function newEnv(stack: StackInfo): Promise<Record<string, string>> {
  return {
    PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    PARTNER_PORT: String(await freePort()),
    PROMOTION_PORT: String(await freePort()),
    RELEASE_PAGES_PORT: String(await freePort()),
    DATABASE_PORT: String(await freePort()),
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'prizestash-start-')),
    // The packages are built already; only the release set is created again, for other ports.
    RELEASES_DIR: stack.releasesDir,
    RATE_LIMIT_PER_ADDRESS: '0',
    RATE_LIMIT_PER_EMAIL: '0',
  };
}

function start(
  env: Record<string, string>,
  program = process.execPath,
  args = ['platform/dev/bin/run.js', 'platform/dev/src/local/start.ts'],
): StartedSite {
  const child = spawn(program, args, {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, which can be killed as a whole.
    detached: true,
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    child,
    env,
    siteUrl: `http://localhost:${env['PORT']}`,
    output: () => output,
    ended: new Promise((resolve) => child.once('close', resolve)),
  };
}

async function ready(site: StartedSite): Promise<void> {
  await expect
    .poll(() => site.output(), { timeout: 60_000 })
    .toContain(`PrizeStash is ready at ${site.siteUrl}`);
}

test.describe('npm start', () => {
  test.setTimeout(180_000);

  test('keeps accepted entries after kill -9 and stops everything on Ctrl-C', async ({
    page,
    pageErrors,
    stack,
  }) => {
    // The site and its partners are killed while the browser has their pages open.
    pageErrors.allow(/ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|did not load/);
    const own = path.join(mkdtempSync(path.join(tmpdir(), 'prizestash-store-')), 'releases');
    for (const folder of ['public', 'releases']) {
      cpSync(path.join(stack.releasesDir, folder), path.join(own, folder), { recursive: true });
    }
    const env: Record<string, string> = { ...(await newEnv(stack)), RELEASES_DIR: own };
    const first = start(env);
    await ready(first);
    const person = newPerson();
    await page.goto(`${first.siteUrl}/apply`);
    await fillClaim(page, person);
    await claim(page);
    await page.waitForURL(firstOffers);
    killGroup(first);
    await first.ended;
    await page.goto('about:blank');

    const second = start(env);
    await ready(second);
    expect(second.output()).not.toContain('Building');
    const entries = await listEntries(env);
    expect(entries.filter(({ email }) => email === person.email)).toHaveLength(1);

    const token = readFileSync(path.join(own, 'operator-token'), 'utf8');
    const live = new ReleaseStore(own).live()?.set;
    const url = `http://127.0.0.1:${env['PROMOTION_PORT']}`;
    const withdraw = (sent: string) =>
      requestChange({ url, token: sent }, '/withdrawals', { name: live });
    await expect(withdraw('guessed')).rejects.toThrow('does not accept the token');
    await expect(withdraw(token)).rejects.toThrow(`visitors get ${live}; run rollback first`);

    process.kill(second.child.pid ?? 0, 'SIGINT');
    expect(await second.ended).toBe(0);
    for (const name of portVariables) {
      await expect.poll(() => isFree(Number(env[name])), name).toBe(true);
    }
  });

  test('stops everything on SIGTERM to npm', async ({ stack }) => {
    const own = path.join(mkdtempSync(path.join(tmpdir(), 'prizestash-store-')), 'releases');
    for (const folder of ['public', 'releases']) {
      cpSync(path.join(stack.releasesDir, folder), path.join(own, folder), { recursive: true });
    }
    const env: Record<string, string> = { ...(await newEnv(stack)), RELEASES_DIR: own };
    const site = start(env, 'npm', ['start']);
    await ready(site);
    site.child.kill('SIGTERM');
    await site.ended;
    for (const name of portVariables) {
      await expect
        .poll(() => isFree(Number(env[name])), { message: name, timeout: 30_000 })
        .toBe(true);
    }
  });

  test('builds the whole site for development', async ({ page, stack }) => {
    const env = { ...(await newEnv(stack)), RELEASES_DIR: '' };
    const program = ['platform/dev/bin/run.js', 'platform/dev/src/local/dev.ts'];
    const site = start(env, process.execPath, program);
    await expect
      .poll(() => site.output(), { timeout: 120_000 })
      .toMatch(/mfe-claim.*: live \d+ ms after the change/);
    await page.goto(`${site.siteUrl}/apply`);
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await page.locator('footer').getByRole('link', { name: 'Winners' }).click();
    await expect(page.getByRole('heading', { name: 'PrizeStash Winners!' })).toBeVisible();
    // A page that is open would report the lost connection.
    await page.goto('about:blank');
    process.kill(site.child.pid ?? 0, 'SIGINT');
    expect(await site.ended).toBe(0);
  });

  for (const program of [
    ['platform/dev/src/local/workbench.ts', 'mfe-claim'],
    ['platform/dev/src/local/catalogue.ts'],
    ['platform/site-host/src/cli/serve.ts'],
  ]) {
    test(`reports a busy port of ${program.join(' ')} in one sentence`, async () => {
      const port = await freePort();
      const other = net.createServer();
      await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
      const env = { PORT: String(port) };
      const workbench = start(env, process.execPath, ['platform/dev/bin/run.js', ...program]);
      expect(await workbench.ended).toBe(1);
      expect(workbench.output().trim()).toBe(
        `Port ${port} is in use. Stop the process that uses it, or choose another port with PORT=<port>.`,
      );
      other.close();
    });
  }

  test('reports a port in use in one sentence', async ({ stack }) => {
    const env = await newEnv(stack);
    const squatter = net.createServer();
    await new Promise<void>((resolve) =>
      squatter.listen(Number(env['API_PORT']), '127.0.0.1', resolve),
    );
    const site = start(env);
    expect(await site.ended).toBe(1);
    expect(site.output().trim()).toBe(
      `Port ${env['API_PORT']} is in use. Stop the process that uses it, or choose another port with API_PORT=<port>.`,
    );
    squatter.close();
  });

  for (const [variable, value, sentence] of [
    ['PORT', 'eighty', 'PORT must be a whole number from 1 to 65535, but is "eighty".'],
    [
      'PUBLIC_BASE_URL',
      'nowhere',
      'PUBLIC_BASE_URL must be an http or https address, but is "nowhere".',
    ],
    [
      'LEAD_PARTNER_ISOLATION',
      'none',
      'LEAD_PARTNER_ISOLATION is not read: set isolation of lead in PARTNERS',
    ],
  ] as const) {
    test(`reports an invalid ${variable} in one sentence`, async ({ stack }) => {
      const site = start({ ...(await newEnv(stack)), [variable]: value });
      expect(await site.ended).toBe(1);
      expect(site.output().trim()).toBe(sentence);
    });
  }
});

/** Kills the command and all its child processes at once, as a crash of the machine does. */
function killGroup(site: StartedSite): void {
  const pids = new Set<number>();
  const collect = (pid: number): void => {
    pids.add(pid);
    let children = '';
    unlessEnded(() => {
      children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    });
    for (const child of children ? children.split(' ') : []) collect(Number(child));
  };
  collect(site.child.pid ?? 0);
  for (const pid of pids) unlessEnded(() => process.kill(pid, 'SIGKILL'));
}

/** Postgres starts and ends short processes at any time. */
function unlessEnded(act: () => void): void {
  try {
    act();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ESRCH' && code !== 'ENOENT') throw error;
  }
}
