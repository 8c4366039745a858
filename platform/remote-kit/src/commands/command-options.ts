/** The commands of `remote-kit`, with their options as `parseArgs` of Node takes them. */
export const commandOptions = {
  init: {},
  dev: { site: { type: 'string' } },
  build: {},
  release: {},
} as const;
