import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack, { type Configuration, type Module, type Stats } from 'webpack';
import { repositoryRoot } from '@prizestash/release-store/repository-root';
import { packageFolder } from '../packages';

/** Prints the files that a package's builds contain, relative to the repository, as JSON. */
async function main(name: string): Promise<void> {
  const output = mkdtempSync(path.join(tmpdir(), 'prizestash-modules-'));
  process.env['BUILD_OUTPUT'] = output;
  const file = path.join(packageFolder(name, repositoryRoot), 'webpack.config.js');
  const { default: configure } = (await import(file)) as {
    default: (env: object, argv: object) => Configuration[];
  };
  const configs = configure({}, { mode: 'production' }).map((config) => ({
    ...config,
    // A module whose constants were written into others would be missing, and yet change the build.
    optimization: { ...config.optimization, minimize: false, inlineExports: false },
  }));
  const builds = await new Promise<Stats[]>((resolve, reject) =>
    webpack(configs).run((error, stats) => (stats ? resolve(stats.stats) : reject(error!))),
  );
  const found = new Set<string>();
  const add = (module: Module) => {
    const { resource, modules } = module as { resource?: string; modules?: Module[] };
    if (resource) found.add(path.relative(repositoryRoot, resource.split('?')[0]!));
    modules?.forEach(add);
  };
  for (const { compilation } of builds) {
    for (const { message } of compilation.errors) throw new Error(message);
    for (const module of compilation.modules) {
      if (compilation.chunkGraph.getNumberOfModuleChunks(module) > 0) add(module);
    }
  }
  rmSync(output, { recursive: true });
  console.log(JSON.stringify([...found].sort()));
}

void main(process.argv[2] ?? '');
