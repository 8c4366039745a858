/**
 * Returns the group that a source is counted in: its npm package, webpack's runtime, the federation
 * runtime, or a folder of the repository.
 * @param source the name in the source map, for example `webpack://shell/./src/pages/home/home.tsx`.
 * @param owner the package whose build contains it.
 */
export function groupOf(source: string, owner: string): string {
  if (source === '') return 'webpack runtime';
  const path = source.replace(/^webpack:\/\/[^/]*\//, '');
  const library = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  if (library === '.federation' || path.includes('webpack/federation-runtime')) return 'federation';
  if (library) return library;
  if (/^webpack\//.test(path)) return 'webpack runtime';
  const own = path.replace(/^(\.\.?\/)+/, '');
  const folder = own.startsWith('src/') ? `${owner}/${own}` : own;
  return folder
    .split('/')
    .slice(0, 3)
    .join('/')
    .replace(/\.tsx?$/, '');
}
