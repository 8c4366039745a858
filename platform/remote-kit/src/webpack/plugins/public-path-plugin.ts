import type { Compiler } from 'webpack';

/**
 * Sets the public path when a build starts, to a path without an origin. HTML and browser then have
 * the same URL of an image, and no build contains the folder of its version.
 * @param build which decides where the folder is known from.
 */
export const publicPathOf =
  (build: 'web' | 'node') =>
  (compiler: Compiler): void => {
    const { RuntimeModule, RuntimeGlobals } = compiler.webpack;
    const { publicPath } = RuntimeGlobals;
    // A development build also evaluates style sheets with it, where there is no page.
    const origin =
      compiler.options.mode === 'development' ? 'globalThis.location?.origin' : 'location.origin';
    const value = {
      // webpack finds the URL of the script, with its origin.
      web: `${publicPath}.replace(${origin} + "/", "/")`,
      node: '__dirname + "/"',
    };
    compiler.hooks.compilation.tap('PublicPath', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(publicPath)
        // Before webpack's own, after which no other one is called.
        .tap({ name: 'PublicPath', stage: -1 }, (chunk) => {
          const module = new RuntimeModule(
            'public path of the release',
            RuntimeModule.STAGE_ATTACH,
          );
          module.generate = () => `${publicPath} = ${value[build]};`;
          compilation.addRuntimeModule(chunk, module);
        });
    });
  };
