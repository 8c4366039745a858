import semver from 'semver';
import path from 'node:path';
import { repositoryRoot } from '../../../delivery/src/build/packages';
import { readPackageJson } from '../../../delivery/src/build/read-package-json';
import { kitPackages, publicTypesOf, type KitPackage, type PublicTypes } from './public-types-of';
import { readRecordedTypes, versionFor } from './recorded-types';

// The compiler reads the types of React.
jest.setTimeout(60_000);

it.each(kitPackages)('%s has the version that its public types need: npm run contract', (name) => {
  const { version, ...recorded } = readRecordedTypes(name);
  const types = publicTypesOf(name);
  expect(version).toBe(versionFor({ version, ...recorded }, types));
  expect(recorded).toEqual(types);
  const { version: released } = readPackageJson(path.join(repositoryRoot, name));
  expect(semver.lte(version, released)).toBe(true);
});

/** The version after 1.2.3 for an edit of the public types that are recorded. */
function versionAfter(name: KitPackage, edit: (types: PublicTypes) => PublicTypes): string {
  const recorded = { ...readRecordedTypes(name), version: '1.2.3' };
  return versionFor(recorded, edit(recorded));
}

function replaced(file: string, from: string, to: string) {
  return (types: PublicTypes): PublicTypes => {
    const text = types.declarations[file] ?? '';
    expect(text).toContain(from);
    return { ...types, declarations: { ...types.declarations, [file]: text.replace(from, to) } };
  };
}

const button = (to: string) => replaced('ui/button/button.d.ts', 'busy?: boolean | undefined;', to);
const index = (from: string, to: string) => replaced('ui/index.d.ts', from, to);

it.each<[string, string, (types: PublicTypes) => PublicTypes]>([
  ['1.2.3', 'for the same types', (types) => types],
  ['1.3.0', 'when a prop is added', button('busy?: boolean | undefined; size?: "large";')],
  ['2.0.0', 'when a prop is removed', button('')],
  ['2.0.0', 'when a prop becomes required', button('busy: boolean;')],
  ['2.0.0', 'when a prop accepts less', button('busy?: true | undefined;')],
  [
    '2.0.0',
    'when it takes fewer attributes of HTML',
    replaced(
      'ui/button/button.d.ts',
      "ComponentPropsWithRef<'button'>",
      "ComponentPropsWithRef<'div'>",
    ),
  ],
  ['2.0.0', 'when a component is removed', index("export { Card } from './card/card';", '')],
  ['2.0.0', 'when a type is removed', index(', type SelectFieldProps', '')],
  [
    '1.3.0',
    'when a component is added',
    index('export', "export { classNames } from './class-names';\nexport"),
  ],
])('shared is %s %s', (expected, _when, edit) => {
  expect(versionAfter('shared', edit)).toBe(expected);
});

const fact = (group: string, name: string, value: string | undefined) => (types: PublicTypes) => {
  const { [name]: _before, ...others } = types.facts[group] ?? {};
  const table = value === undefined ? others : { ...others, [name]: value };
  return { ...types, facts: { ...types.facts, [group]: table } };
};
const commands = 'remote-kit/src/commands/command-options.d.ts';
const preset = 'delivery/src/build/package-configs.d.ts';

it.each<[string, string, (types: PublicTypes) => PublicTypes]>([
  ['2.0.0', 'without an option of a command', replaced(commands, 'readonly site:', 'readonly to:')],
  [
    '1.3.0',
    'with another command',
    replaced(commands, 'readonly init', 'readonly check: {}; readonly init'),
  ],
  [
    '2.0.0',
    'without an option of the preset',
    replaced(preset, 'readonly rules?: RuleSetRule[];', ''),
  ],
  ['2.0.0', 'without an export', fact('exports', './jest-preset', undefined)],
  [
    '2.0.0',
    'when a script of init runs otherwise',
    fact('package.json of init', 'scripts.dev', 'x'),
  ],
  ['1.3.0', 'when init writes one more script', fact('package.json of init', 'scripts.x', 'x')],
  ['2.0.0', 'when it needs another Node', fact('needs', 'packages', 'node 22')],
])('remote-kit is %s %s', (expected, _when, edit) => {
  expect(versionAfter('remote-kit', edit)).toBe(expected);
});
