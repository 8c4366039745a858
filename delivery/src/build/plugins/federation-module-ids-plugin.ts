import type { Compiler, Module } from 'webpack';

/** The file that starts the federation plugin's runtime: `node_modules/.federation/entry.<hash>.js`. */
const runtimeEntry = /[\\/]\.federation[\\/]entry\.[^\\/]+\.js$/;

function idOf(module: Module): string | null {
  if (module.identifier().startsWith('container entry ')) return 'container';
  return runtimeEntry.test(module.nameForCondition() ?? '') ? 'federation-runtime' : null;
}

/**
 * Gives fixed ids to the modules that the federation plugin generates. Their identifiers contain a
 * hash of absolute paths, from which webpack would derive their ids, so that the same sources had
 * other content in every folder.
 */
export class FederationModuleIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('FederationModuleIds', ({ hooks, chunkGraph }) => {
      hooks.beforeModuleIds.tap('FederationModuleIds', (modules) => {
        for (const module of modules) {
          const id = idOf(module);
          if (id) chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
