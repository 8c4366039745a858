import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

const folder = path.join(repositoryRoot, 'containers/prometheus');
/** Where Debian installs it. */
const promtool = '/usr/bin/promtool';

const suite = existsSync(promtool) ? describe : describe.skip;
suite('with promtool', () => {
  it.each([
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('%s %s %s', (...command) => {
    const { status, stdout, stderr } = spawnSync(promtool, command, {
      cwd: folder,
      encoding: 'utf8',
    });
    expect({ status, failures: status === 0 ? '' : stdout + stderr }).toEqual({
      status: 0,
      failures: '',
    });
  });
});
