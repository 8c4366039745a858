import type { ReactNode } from 'react';

/** All versions of a component, as `react-refresh` knows them. */
interface Family {
  readonly current: unknown;
}
interface Refresh {
  readonly updatedFamilies: ReadonlySet<Family>;
  /** Those whose hooks have changed: they lose their state. */
  readonly staleFamilies: ReadonlySet<Family>;
}

type Render = (props: object) => ReactNode;
interface Proxy {
  /** What elements are made of in place of every version. */
  readonly type: unknown;
  /** Renders the newest version; another function loses the state. */
  content: Render;
}

type Create = (type: unknown, ...rest: unknown[]) => ReactNode;
type Creators = Record<string, Create>;
interface React {
  readonly createElement: Create;
  useSyncExternalStore(subscribe: (listener: () => void) => () => void, read: () => number): void;
}
interface Wrapper {
  readonly $$typeof?: symbol;
  readonly type?: unknown;
  readonly _payload?: unknown;
  _init?(payload: unknown): unknown;
}

const isWrapper = (type: unknown, kind: string): type is Wrapper =>
  (type as Wrapper | null)?.$$typeof === Symbol.for(kind);

/** The function that renders a component; null for a class and for anything else. */
function renderOf(type: unknown): Render | null {
  if (isWrapper(type, 'react.memo')) return renderOf(type.type);
  if (typeof type !== 'function') return null;
  const { prototype } = type as { prototype?: { isReactComponent?: object } };
  return prototype?.isReactComponent ? null : (type as Render);
}

/**
 * Replaces components where React is its production build, which cannot. Elements are made of a proxy
 * in place of each component; it renders the newest version.
 */
export class ComponentProxies {
  private readonly proxies = new Map<Family, Proxy>();
  private readonly loaders = new WeakMap<object, Render>();
  private readonly mounted = new Set<() => void>();
  private refreshes = 0;
  private isUpToDate = true;

  /** @param familyOf of `react-refresh`; it returns undefined for anything but a component of a build. */
  constructor(private readonly familyOf: (type: unknown) => Family | undefined) {}

  /** Makes all elements of the page of proxies, also those that the shell creates. */
  connect(react: React, jsxRuntime: Creators): void {
    const { createElement } = react;
    if ('_store' in (createElement('a') as object)) return;
    const subscribe = (render: () => void) => {
      this.mounted.add(render);
      return () => void this.mounted.delete(render);
    };
    const proxyOf = this.makeProxies(createElement, () =>
      react.useSyncExternalStore(subscribe, () => this.refreshes),
    );
    for (const [creators, names] of [
      [jsxRuntime, ['jsx', 'jsxs']],
      [react as unknown as Creators, ['createElement']],
    ] as const) {
      for (const name of names) {
        const create = creators[name]!;
        creators[name] = (type, ...rest) => create(proxyOf(type), ...rest);
      }
    }
  }

  /** Shows the components that have changed. */
  show({ updatedFamilies, staleFamilies }: Refresh): void {
    const families = [...updatedFamilies, ...staleFamilies];
    this.isUpToDate &&= families.every(({ current }) => renderOf(current) !== null);
    if (!this.isUpToDate) return;
    for (const family of staleFamilies) {
      const proxy = this.proxies.get(family);
      if (proxy) proxy.content = contentOf(family);
    }
    this.refreshes += 1;
    for (const render of this.mounted) render();
  }

  /** Whether the page shows what has changed. After an error of the page there is nothing to show it. */
  get canRefresh(): boolean {
    return this.mounted.size > 0 && this.isUpToDate;
  }

  private makeProxies(create: Create, useRefreshes: () => void) {
    /** React itself would render what a lazy component has loaded, without its proxy. */
    const loaderOf = (type: Wrapper): Render => {
      const loader: Render =
        this.loaders.get(type) ?? ((props) => create(proxyOf(type._init?.(type._payload)), props));
      this.loaders.set(type, loader);
      return loader;
    };
    const proxyOf = (type: unknown): unknown => {
      if (isWrapper(type, 'react.lazy')) return loaderOf(type);
      const family = this.familyOf(type);
      if (!family || !renderOf(family.current)) return type;
      const known = this.proxies.get(family);
      if (known) return known.type;
      const Component: Render = (props) => {
        useRefreshes();
        return create(proxy.content, props);
      };
      const { current } = family;
      const proxy: Proxy = {
        type:
          typeof current === 'function' ? Component : { ...(current as object), type: Component },
        content: contentOf(family),
      };
      this.proxies.set(family, proxy);
      return proxy.type;
    };
    return proxyOf;
  }
}

const contentOf =
  (family: Family): Render =>
  (props) =>
    renderOf(family.current)?.(props);
