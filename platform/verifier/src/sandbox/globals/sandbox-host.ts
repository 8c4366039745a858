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
