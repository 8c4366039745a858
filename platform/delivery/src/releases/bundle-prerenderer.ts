import path from 'node:path';
import { build } from 'esbuild';
import { repositoryRoot } from '../repository-root';

/**
 * Bundles the prerenderer into one file that needs nothing but Node.
 * @param root the repository to bundle from; its path does not change the result.
 * @returns the source of the bundle.
 */
export async function bundlePrerenderer(root = repositoryRoot): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [path.join(root, 'platform/delivery/src/prerender/main.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    charset: 'utf8',
    // Comments would name the folders of dependencies.
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
