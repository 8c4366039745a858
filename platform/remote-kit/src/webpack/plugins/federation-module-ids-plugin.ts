import type { Compiler, Module } from 'webpack';

/** The file that starts the federation plugin's runtime: `node_modules/.federation/entry.<hash>.js`. */
const runtimeEntry = /[\\/]\.federation[\\/]entry\.[^\\/]+\.js$/;

/** A singleton that a build provides, for example `provide module (default) mobx@7.1.0 = /…/mobx.js`. */
const providedModule = /^(provide .*) = /;

function idOf(module: Module): string | null {
  const identifier = module.identifier();
  if (identifier.startsWith('container entry ')) return 'container';
  const provided = providedModule.exec(identifier)?.[1];
  if (provided) return provided;
  return runtimeEntry.test(module.nameForCondition() ?? '') ? 'federation-runtime' : null;
}

/**
 * Gives fixed ids to the modules that the federation plugin generates. Their identifiers contain
 * absolute paths or a hash of them, from which webpack would derive their ids, so that the same
 * sources had other content in every folder. The id of a provided module is in no file, but webpack
 * gives its number to no other module.
 */
export function federationModuleIds(compiler: Compiler): void {
  compiler.hooks.compilation.tap('FederationModuleIds', ({ hooks, chunkGraph }) => {
    hooks.beforeModuleIds.tap('FederationModuleIds', (modules) => {
      for (const module of modules) {
        const id = idOf(module);
        if (id) chunkGraph.setModuleId(module, id);
      }
    });
  });
}
