import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { findPromtool } from '../../topology/parts/prometheus';

const folder = path.join(repositoryRoot, 'containers/prometheus');
const promtool = findPromtool();

const suite = promtool === undefined ? describe.skip : describe;
suite('with promtool', () => {
  it.each([
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('%s %s %s', (...command) => {
    const { status, stdout, stderr } = spawnSync(String(promtool), command, {
      cwd: folder,
      encoding: 'utf8',
    });
    expect({ status, failures: status === 0 ? '' : stdout + stderr }).toEqual({
      status: 0,
      failures: '',
    });
  });
});
