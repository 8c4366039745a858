import { act, render, screen } from '@testing-library/react';
import * as react from 'react';
import { ComponentProxies } from './component-proxies';

interface ReactRefresh {
  readonly getFamilyByType: ConstructorParameters<typeof ComponentProxies>[0];
  register(type: unknown, id: string): void;
  setSignature(type: unknown, key: string): void;
  performReactRefresh(): Parameters<ComponentProxies['show']>[0] | null;
}
const refresh = jest.requireActual<ReactRefresh>('react-refresh/runtime');

/** A page whose React says that it is the production build. */
function openPage() {
  const proxies = new ComponentProxies(refresh.getFamilyByType);
  const create = react.createElement as (...all: unknown[]) => react.ReactNode;
  const jsxRuntime = { jsx: create, jsxs: create };
  proxies.connect(
    {
      createElement: (...all) => (all[0] === 'a' ? ({} as react.ReactNode) : create(...all)),
      useSyncExternalStore: react.useSyncExternalStore,
    },
    jsxRuntime,
  );
  return { proxies, jsx: (type: unknown, props = {}) => jsxRuntime.jsx(type, props) };
}

let components = 0;
type Version = (name: string) => unknown;

/** Registers versions of one component, as the transform of Fast Refresh does. */
function family() {
  const id = `component ${(components += 1)}`;
  return (type: unknown, hooks = 'useState') => {
    refresh.register(type, id);
    refresh.setSignature(type, hooks);
    return type;
  };
}

/** A component that counts its mounts in its state. */
let mounts = 0;
const counter: Version = (name) =>
  function Counter() {
    const [mount] = react.useState(() => (mounts += 1));
    return <p>{`${name}, mounted ${mount}`}</p>;
  };
const memo: Version = (name) => react.memo(counter(name) as react.FunctionComponent);

const shown = () => screen.getByRole('paragraph').textContent;
beforeEach(() => void (mounts = 0));

it.each([
  ['a function', counter, (type: unknown) => type],
  ['a memo', memo, (type: unknown) => type],
  [
    'a lazy component',
    counter,
    (type: unknown) =>
      react.lazy(() => Promise.resolve({ default: type as react.FunctionComponent })),
  ],
])('shows the next version of %s and keeps its state', async (_what, version, elementType) => {
  const { proxies, jsx } = openPage();
  const register = family();
  const type = elementType(register(version('first')));
  await act(async () => void render(jsx(type)));
  expect(shown()).toBe('first, mounted 1');
  for (const name of ['second', 'third']) {
    register(version(name));
    act(() => proxies.show(refresh.performReactRefresh()!));
    expect(shown()).toBe(`${name}, mounted 1`);
    expect(proxies.canRefresh).toBe(true);
  }
  // With other hooks its state is of no use.
  register(version('fourth'), 'useState, useId');
  act(() => proxies.show(refresh.performReactRefresh()!));
  expect(shown()).toBe('fourth, mounted 2');
});

it('cannot replace a component by a class, which needs a reload', async () => {
  const { proxies, jsx } = openPage();
  const register = family();
  const type = register(counter('first'));
  render(jsx(type));
  register(
    class extends react.Component {
      override render() {
        return <p>second</p>;
      }
    },
  );
  act(() => proxies.show(refresh.performReactRefresh()!));
  expect(shown()).toBe('first, mounted 1');
  expect(proxies.canRefresh).toBe(false);
});

it('needs a reload when nothing of the package is on the page, as after an error', () => {
  const { proxies, jsx } = openPage();
  const register = family();
  const { unmount } = render(jsx(register(counter('first'))));
  expect(proxies.canRefresh).toBe(true);
  unmount();
  expect(proxies.canRefresh).toBe(false);
});

it('leaves components of other packages and React in development alone', () => {
  const { jsx } = openPage();
  const other = counter('other');
  expect(jsx(other)).toMatchObject({ type: other });
  const jsxRuntime = { jsx: react.createElement, jsxs: react.createElement } as never;
  const before = { ...(jsxRuntime as object) };
  new ComponentProxies(refresh.getFamilyByType).connect(react as never, jsxRuntime);
  expect(jsxRuntime).toEqual(before);
});
