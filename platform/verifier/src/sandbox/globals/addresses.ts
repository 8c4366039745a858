import type { DefineGlobals } from './sandbox-host';

export const defineSearchParams: DefineGlobals = () => {
  class Query {
    private pairs: [string, string][];
    constructor(init: string | Iterable<readonly [string, string]> | Record<string, string> = '') {
      const decode = (text = '') => decodeURIComponent(text.replaceAll('+', ' '));
      if (typeof init !== 'string') {
        const pairs = Symbol.iterator in init ? [...(init as [])] : Object.entries(init);
        this.pairs = pairs.map(([name, value]) => [String(name), String(value)]);
        return;
      }
      const parts = init.replace(/^\?/, '').split('&').filter(Boolean);
      this.pairs = parts.map((part) => {
        const [name, ...value] = part.split('=');
        return [decode(name), decode(value.join('='))];
      });
    }
    get = (name: string) => this.pairs.find(([key]) => key === name)?.[1] ?? null;
    getAll = (name: string) => this.pairs.filter(([key]) => key === name).map(([, value]) => value);
    has = (name: string) => this.get(name) !== null;
    append = (name: string, value: string) => void this.pairs.push([name, String(value)]);
    delete = (name: string) => void (this.pairs = this.pairs.filter(([key]) => key !== name));
    set = (name: string, value: string) => {
      this.delete(name);
      this.append(name, value);
    };
    forEach = (visit: (value: string, name: string) => void) =>
      this.pairs.forEach(([name, value]) => visit(value, name));
    entries = () => this.pairs[Symbol.iterator]();
    [Symbol.iterator] = this.entries;
    toString() {
      const encode = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');
      return this.pairs.map((pair) => pair.map(encode).join('=')).join('&');
    }
  }
  return { URLSearchParams: Query };
};

export const defineUrl: DefineGlobals = (host) => {
  class Address {
    readonly href: string = '';
    readonly search: string = '';
    readonly searchParams: URLSearchParams;
    constructor(url: string, base = '') {
      const members = host.parseUrl(String(url), String(base));
      if (!members) throw new TypeError(`Invalid URL: ${url}`);
      Object.assign(this, JSON.parse(members));
      this.searchParams = new URLSearchParams(this.search);
    }
    toString() {
      return this.href;
    }
    toJSON() {
      return this.href;
    }
    static canParse = (url: string, base = '') => host.parseUrl(String(url), String(base)) !== '';
  }
  return { URL: Address };
};
