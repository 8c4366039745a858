import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const [, stack = ''] = read('docs/architecture.md').split('## Stack\n');
const rows = [...stack.split('\n## ')[0]!.matchAll(/^\| `(\S+)` +\| .*\(`(\S+)`\) +\|$/gm)];
const packages = rows.map(([, name = '', file = '']) => [name, file] as const);

it('lists the whole stack', () => {
  expect(packages).toHaveLength(stack.split('\n## ')[0]!.match(/^\| `/gm)!.length);
  expect(packages.length).toBeGreaterThanOrEqual(16);
});

it.each(packages)('uses %s in %s', (name, file) => {
  const text = read(file);
  if (file === 'package.json') {
    const { scripts } = JSON.parse(text) as { scripts: Record<string, string> };
    expect(Object.values(scripts).flatMap((script) => script.split(' '))).toContain(name);
    return;
  }
  // Not a type, which no program runs.
  const code = text.replace(/^import type [^;]*;$/gm, '');
  expect(code).toMatch(new RegExp(`(from |resolve\\(|require\\(|import\\()'${name}['/]`));
});
