import webpack, { type Compiler } from 'webpack';

class PublicPathModule extends webpack.RuntimeModule {
  constructor(private readonly code: string) {
    super('public path of the release', webpack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    return this.code;
  }
}

/**
 * Sets the public path when a build starts, to a path without an origin. HTML and browser then have
 * the same URL of an image, and no build contains the folder of its version.
 * @param build which decides where the folder is known from.
 */
export const publicPathOf =
  (build: 'web' | 'node') =>
  (compiler: Compiler): void => {
    const { publicPath } = compiler.webpack.RuntimeGlobals;
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
          const code = `${publicPath} = ${value[build]};`;
          compilation.addRuntimeModule(chunk, new PublicPathModule(code));
        });
    });
  };
