import { repositoryRoot } from '@prizestash/release-store/repository-root';
import path from 'node:path';
import { findPackages, findRemotes } from '../packages';
import { packageConfigs } from './package-configs';
import { replacements } from './replacements/replacements';

describe.each(findPackages())('the builds of %s', (name) => {
  const configure = packageConfigs({ dir: path.join(repositoryRoot, name) });
  const configs = [
    ...configure(),
    ...(findRemotes().includes(name) ? configure({ workbench: true }) : []),
  ];

  it.each(configs.map((config) => [config.name, config] as const))(
    'uses the same replacements in "%s"',
    (_name, config) => {
      expect(config.resolve?.alias).toMatchObject(replacements);
    },
  );
});
