import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from '@prizestash/delivery/repository-root';

const fieldList = 'shared/src/rules/entry/submitted-contact.ts';

/** The files with type errors when the contact has one field more. */
function filesThatMissAField(): string[] {
  const { config } = ts.readConfigFile(path.join(repositoryRoot, 'tsconfig.json'), (file) =>
    ts.sys.readFile(file),
  ) as { config: unknown };
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, repositoryRoot);
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  host.readFile = (file) =>
    file === path.join(repositoryRoot, fieldList)
      ? readFile(file)?.replace("'last_name',", "'last_name',\n  'middle_name',")
      : readFile(file);
  const program = ts.createProgram(fileNames, { ...options, noEmit: true }, host);
  const files = program.getSemanticDiagnostics().map(({ file }) => file?.fileName ?? '');
  return [...new Set(files)].map((file) => path.relative(repositoryRoot, file)).sort();
}

describe('CONTRIBUTING.md', () => {
  const text = readFileSync(path.join(repositoryRoot, 'CONTRIBUTING.md'), 'utf8');

  it('lists the files that a new field of the contact changes', () => {
    const section = /^## Add a field of the contact$[^]*?(?=^## )/m.exec(text)?.[0] ?? '';
    const listed = [...section.matchAll(/^\|.*\|.*\|$/gm)]
      .flatMap(([row]) => [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)])
      .map(([, file]) => file);
    const named = filesThatMissAField().filter((file) => !/\.test\.tsx?$/.test(file));
    expect(named).toEqual(listed.sort());
  }, 240_000);
});
