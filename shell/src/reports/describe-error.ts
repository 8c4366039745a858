import { MAX_FRAMES } from '@prizestash/shared/rules/page-report';

/** What is reported of an error. Nothing of its message, which may quote what a visitor has typed. */
interface ErrorDescription {
  /** The package of the first remote's file in the stack, else the shell; undefined without a stack. */
  readonly package: string | undefined;
  readonly name: string;
  readonly stack: string;
}

/** A file of a package in a stack, in the format of every engine. */
const FRAME = /\/packages\/([^/\s]+)\/[^/\s]+\/([\w./-]+)[^\s:]*:(\d+):(\d+)/g;

/**
 * Describes what was thrown.
 * @param position used without a stack: file, line and column, separated by colons.
 * @returns undefined for an error of code that is not the site's, such as a browser extension.
 */
export function describeError(thrown: unknown, position = ''): ErrorDescription | undefined {
  const { name, stack = position } = (thrown ?? {}) as Partial<Error>;
  const frames = [...String(stack).matchAll(FRAME)].slice(0, MAX_FRAMES);
  if (frames.length === 0 && /:\d+:\d+/.test(stack)) return undefined;
  const owners = frames.map(([, owner]) => owner);
  return {
    package: owners.find((owner) => owner !== 'shell') ?? owners[0],
    name: /^([A-Z][A-Za-z]{0,39})?Error$/.test(String(name)) ? String(name) : 'Error',
    stack: frames
      .map(([, owner, file, line, column]) => `${owner}/${file}:${line}:${column}`)
      .join('\n'),
  };
}
