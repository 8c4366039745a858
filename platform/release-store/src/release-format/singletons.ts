/**
 * Modules of which a page has exactly one instance. The shell provides them, and federated builds
 * of remotes do not contain them. `eager` ones are in the shell's main file, because every page
 * needs them; the others load when a remote first needs them.
 */
export const singletons = {
  react: { eager: true },
  'react/jsx-runtime': { eager: true },
  'react-dom': { eager: true },
  'react-dom/client': { eager: true },
  '@prizestash/shared/navigation': { eager: true },
  '@prizestash/shared/site': { eager: true },
  '@prizestash/shared/contact': { eager: false },
  mobx: { eager: false },
  'mobx-react-lite': { eager: false },
} as const;

export type SingletonName = keyof typeof singletons;
export const singletonNames = Object.keys(singletons) as SingletonName[];

/** The npm package of a module request: `react-dom` for `react-dom/client`. */
export function packageNameOf(request: string): string {
  return request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');
}
