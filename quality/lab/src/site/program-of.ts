import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '@prizestash/release-store/repository-root';

/** The file that `npm run <script>` runs, relative to the repository. */
export function programOf(script: string): string {
  const text = readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: Readonly<Record<string, string>> };
  return scripts[script]?.split(' ').at(-1) ?? '';
}
