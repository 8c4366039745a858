import { groupOf } from './group-of';

describe('groupOf', () => {
  it.each([
    ['webpack://shell/../node_modules/react-dom/cjs/react-dom.production.js', 'react-dom'],
    ['webpack://shell/../node_modules/@scope/name/index.js', '@scope/name'],
    ['webpack://shell/webpack/runtime/load script', 'webpack runtime'],
    ['webpack://shell/./node_modules/.federation/entry.1.js', 'federation'],
    ['webpack://shell/../platform/remote-kit/src/webpack/federation-runtime.ts', 'federation'],
    ['webpack://shell/./src/pages/home/home.tsx', 'shell/src/pages'],
    ['webpack://shell/./src/main.ts', 'shell/src/main'],
    ['webpack://mfe/../shared/src/ui/button/button.tsx', 'shared/src/ui'],
    ['', 'webpack runtime'],
  ])('attributes %s to %s', (source, group) => {
    expect(groupOf(source, 'shell')).toBe(group);
  });
});
