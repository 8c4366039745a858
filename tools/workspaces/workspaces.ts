import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** Folders of all packages of this repository, as the root's package.json lists them. */
const workspaces = (
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
).workspaces;

/** Folders of the remotes: the workspaces with a manifest that declares the URLs they own. */
export const remotes = workspaces.filter((folder) =>
  existsSync(path.join(root, folder, 'src/manifest.ts')),
);
