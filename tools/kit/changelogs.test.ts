import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../../delivery/src/build/packages';
import { readPackageJson } from '../../delivery/src/build/read-package-json';

it.each(['shared', 'remote-kit'])('the changelog of %s begins with its version', (name) => {
  const folder = path.join(repositoryRoot, name);
  const [, version] =
    /^## (\S+)$/m.exec(readFileSync(path.join(folder, 'CHANGELOG.md'), 'utf8')) ?? [];
  expect(version).toBe(readPackageJson(folder).version);
});
