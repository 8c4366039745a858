import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { postgresBinDir } from './postgres-tools';

it('works when npm did not run the install script', () => {
  const binDir = postgresBinDir(undefined);
  const packageDir = path.resolve(binDir, '../..');
  const list = path.join(packageDir, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = (JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]).map(({ target }) =>
    path.join(packageDir, target),
  );
  // A link that servers of other suites do not need.
  const link = links.find((target) => target.endsWith('libecpg_compat.so')) as string;
  rmSync(link);
  expect(postgresBinDir(undefined)).toBe(binDir);
  expect(readdirSync(path.dirname(link))).toContain(path.basename(link));
});
