import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from 'webpack';

/** Copies the files of a folder into the output as they are. */
export class EmitFolderPlugin {
  /**
   * @param folder absolute path.
   * @param target folder of the output, for example `workbench-partners`.
   */
  constructor(
    private readonly folder: string,
    private readonly target: string,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EmitFolder', (compilation) => {
      compilation.hooks.processAssets.tap('EmitFolder', () => {
        for (const file of readdirSync(this.folder)) {
          const content = readFileSync(path.join(this.folder, file));
          const source = new compiler.webpack.sources.RawSource(content);
          compilation.emitAsset(`${this.target}/${file}`, source);
        }
      });
    });
  }
}
