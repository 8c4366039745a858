/** Modules of Node that only compute: no files, no network, no processes. */
const allowedModules = new Set([
  'assert',
  'async_hooks',
  'buffer',
  'crypto',
  'events',
  'path',
  'querystring',
  'stream',
  'string_decoder',
  'timers',
  'url',
  'util',
]);

/** Whether a Node build may require one of Node's modules, for example `node:stream/web`. */
export function isAllowedModule(request: string): boolean {
  return allowedModules.has(request.replace(/^node:/, '').split('/')[0] ?? '');
}
