/** Functions of the host. Text goes in and comes out, so that no object of the host gets in. */
export interface SandboxHost {
  /** @returns the members of a URL as JSON; an empty text for one that is not valid. */
  parseUrl(url: string, base: string): string;
  /**
   * Calls a method of an `Intl` object.
   * @param call JSON of its class, constructor arguments, method and arguments.
   * @returns JSON of the result.
   */
  intl(call: string): string;
}

/**
 * Defines some of the globals of browsers and Node that QuickJS lacks and that rendering needs
 * (docs/release-format.md lists them). Its text is evaluated in the sandbox, so it uses nothing but
 * its arguments and what is global there.
 * @param now the time, which stands still.
 * @returns the globals by name.
 */
export type DefineGlobals = (host: SandboxHost, now: number) => Readonly<Record<string, unknown>>;

const urlMembers = ['href', 'origin', 'protocol', 'host', 'hostname', 'port'] as const;
const moreMembers = ['pathname', 'search', 'hash', 'username', 'password'] as const;

const intlClasses: Readonly<Record<string, new (...settings: never[]) => object>> = {
  DateTimeFormat: Intl.DateTimeFormat,
  NumberFormat: Intl.NumberFormat,
  ListFormat: Intl.ListFormat,
  RelativeTimeFormat: Intl.RelativeTimeFormat,
  PluralRules: Intl.PluralRules,
};
const intlMethods = ['format', 'formatToParts', 'select', 'resolvedOptions'];

export const sandboxHost: SandboxHost = {
  parseUrl(url, base) {
    if (!URL.canParse(url, base || undefined)) return '';
    const parsed = new URL(url, base || undefined);
    return JSON.stringify(
      Object.fromEntries([...urlMembers, ...moreMembers].map((member) => [member, parsed[member]])),
    );
  },
  intl(call) {
    const [name, settings, method, values] = JSON.parse(call) as [string, never[], string, never[]];
    const Formatter = Object.hasOwn(intlClasses, name) ? intlClasses[name] : undefined;
    if (!Formatter || !intlMethods.includes(method)) throw new TypeError(`no Intl.${name}`);
    const formatter = new Formatter(...settings.map((value) => value ?? (undefined as never)));
    return JSON.stringify(
      (formatter as Record<string, (...all: never[]) => unknown>)[method]?.(...values),
    );
  },
};
