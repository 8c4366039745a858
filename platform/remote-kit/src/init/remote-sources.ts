import { refuseConfig } from '@prizestash/release-store/delivery-error';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const NAME = /^mfe-[a-z][a-z0-9-]*$/;
const URL_PATH = /^(\/[a-z][a-z0-9-]*)+$/;

/** Requires a name and a path for a new remote. */
export function requireRemoteName(name: string, urlPath: string): void {
  if (!NAME.test(name)) refuseConfig(`"${name}" is not a name such as mfe-gift`);
  if (!URL_PATH.test(urlPath)) refuseConfig(`"${urlPath}" is not a path such as /gift`);
}

export function writeFiles(folder: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

export type Files = Readonly<Record<string, string>>;

export const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What a new remote may ship until its team sets a budget, in bytes. */
export const firstBudget = { openBytes: 25_000, allBytes: 70_000 };

/** The sources of a new remote with one page, and its test. */
export function remoteSources(name: string, urlPath: string): Files {
  const words = urlPath.split(/[^a-z0-9]+/).filter(Boolean);
  const file = `${words.join('-')}-page`;
  const component = `${words.map(capitalize).join('')}Page`;
  const title = words.map(capitalize).join(' ');
  const folder = `src/pages${urlPath}`;
  return {
    'src/manifest.ts': `import type { RemoteManifest } from '@prizestash/shared/remote';

/** The URLs that this package owns. */
export const manifest = {
  name: '${name}',
  routes: [
    {
      path: '${urlPath}',
      title: '${title} | PrizeStash',
      description: '${title}.',
      prerender: true,
    },
  ],
} as const satisfies RemoteManifest;
`,
    'src/app.ts': `import { defineRemote } from '@prizestash/shared/remote';
import { manifest } from './manifest';

/** The remote module that the shell loads. */
export default defineRemote(manifest, {
  '${urlPath}': () => import('./pages${urlPath}/${file}'),
});
`,
    [`${folder}/${file}.tsx`]: `import { PageHeading } from '@prizestash/shared/ui';
import type { ReactElement } from 'react';

/** The page at ${urlPath}. */
export default function ${component}(): ReactElement {
  return <PageHeading>${title}</PageHeading>;
}
`,
    [`${folder}/${file}.test.tsx`]: `import { renderPage } from '@prizestash/shared/testing';
import { screen } from '@testing-library/react';
import ${component} from './${file}';

it('shows its heading', () => {
  renderPage(<${component} />);
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
});
`,
  };
}
