import { errorNames, MAX_FRAMES } from '@prizestash/shared/rules/page-report';

/** What is reported of an error. Nothing of its message, which may quote what a visitor has typed. */
interface ErrorDescription {
  /** The package of the first remote's file in the stack, else the shell. */
  readonly package: string;
  readonly name: string;
  readonly stack: string;
}

/** A file of a package in a stack, in the format of every engine. */
const FRAME = /\/packages\/([^/\s]+)\/[^/\s]+\/([\w./-]+)[^\s:]*:(\d+):(\d+)/g;

/**
 * Describes what was thrown.
 * @param position used without a stack: file, line and column, separated by colons.
 * @returns undefined for an error of unknown origin: a rejected text, a stack without a file of the
 * site, as of a browser extension or of the app around the page.
 */
export function describeError(thrown: unknown, position = ''): ErrorDescription | undefined {
  const { name, stack = position } = (thrown ?? {}) as Partial<Error>;
  const frames = [...String(stack).matchAll(FRAME)].slice(0, MAX_FRAMES);
  const owners = frames.map(([, owner = '']) => owner);
  const [first] = owners;
  if (first === undefined) return undefined;
  return {
    package: owners.find((owner) => owner !== 'shell') ?? first,
    name: errorNames.find((known) => known === name) ?? 'Error',
    stack: frames
      .map(([, owner, file, line, column]) => `${owner}/${file}:${line}:${column}`)
      .join('\n'),
  };
}
