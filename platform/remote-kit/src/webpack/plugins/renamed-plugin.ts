import type { Compiler } from 'webpack';

/** Replaces a name in all scripts after they are minified, and before source maps are written. */
export const renamed =
  (from: string, to: string) =>
  (compiler: Compiler): void => {
    if (from === to) return;
    const { Compilation, sources } = compiler.webpack;
    const stage = Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1;
    compiler.hooks.compilation.tap('Renamed', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'Renamed', stage }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          if (!file.endsWith('.js')) continue;
          const changed = new sources.ReplaceSource(source);
          for (const { index } of source.source().toString().matchAll(new RegExp(from, 'g')))
            changed.replace(index, index + from.length - 1, to);
          compilation.updateAsset(file, changed);
        }
      });
    });
  };
