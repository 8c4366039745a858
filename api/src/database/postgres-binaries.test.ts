import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { postgresBinDir } from './postgres-binaries';

it('does not need the install script that npm may not have run', () => {
  const binDir = postgresBinDir(undefined);
  const packageDir = path.resolve(binDir, '../..');
  const list = path.join(packageDir, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = (JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]).map(({ target }) =>
    path.join(packageDir, target),
  );
  // One that no other suite's server looks for while it is away.
  const link = links.find((target) => target.endsWith('libecpg_compat.so')) as string;
  rmSync(link);
  expect(postgresBinDir(undefined)).toBe(binDir);
  expect(readdirSync(path.dirname(link))).toContain(path.basename(link));
});
