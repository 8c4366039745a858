import type { Compiler, RuntimeModule } from 'webpack';

// webpack exports no such class; the federation plugin's has the same name.
const WebpackSharing = require('webpack/lib/sharing/ShareRuntimeModule') as typeof RuntimeModule;

/**
 * Leaves out webpack's own list of shared modules, which the list of the federation plugin follows and
 * replaces.
 */
export function oneSharingRuntime({ hooks }: Compiler): void {
  hooks.compilation.tap('OneSharingRuntime', (compilation) => {
    compilation.hooks.runtimeModule.tap('OneSharingRuntime', (module) => {
      if (module instanceof WebpackSharing) module.generate = () => null;
    });
  });
}
