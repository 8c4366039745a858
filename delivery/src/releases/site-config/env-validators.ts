import { cleanEnv, makeValidator, type ValidatorSpec } from 'envalid';
import { DeliveryError } from '../../delivery-error';

/** Environment variables, as in `process.env`. */
export type Env = Readonly<Record<string, string | undefined>>;

/** An absolute http or https URL, without a slash at the end. */
export const webAddress = makeValidator<string>((text) => {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Error(`must be an http or https address, but is "${text}"`);
  }
  return text.replace(/\/$/, '');
});

/** A TCP port, in decimal digits. */
export const portNumber = makeValidator<number>((text) => {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Error(`must be a port from 1 to 65535, but is "${text}"`);
});

/** A host and a port, such as 127.0.0.1:9464. */
export const hostAndPort = makeValidator<string>((text) => {
  const [, digits] = /^[^\s:/]+:(\d{1,5})$/.exec(text) ?? [];
  if (digits !== undefined && Number(digits) <= 65_535) return text;
  throw new Error(`must be an address like 127.0.0.1:9464, but is "${text}"`);
});

/** One of the given words. */
export function oneOf<Word extends string>(...words: readonly Word[]) {
  return makeValidator<Word>((text) => {
    const word = words.find((one) => one === text);
    if (word) return word;
    throw new Error(`must be ${words.map((one) => `"${one}"`).join(' or ')}, but is "${text}"`);
  });
}

const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Origins, separated by commas: https, or http on a loopback host. */
export const listOfOrigins = makeValidator<readonly string[]>((text) =>
  text.split(',').map((part) => {
    const origin = part.trim();
    const url = URL.canParse(origin) ? new URL(origin) : null;
    const allowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
    if (allowed && url?.origin === origin) return origin;
    throw new Error(`must list https origins such as https://cdn.example.com, but has "${origin}"`);
  }),
);

/** `yes` or `no`. */
export const yesOrNo = makeValidator<boolean>((text) => {
  if (text !== 'yes' && text !== 'no') throw new Error(`must be "yes" or "no", but is "${text}"`);
  return text === 'yes';
});

/** Some of the known names, separated by commas; the word `none` gives an empty list. */
export function listOf<Name extends string>(known: readonly Name[]) {
  return makeValidator<readonly Name[]>((text) => {
    if (text.trim() === 'none') return [];
    return text.split(',').map((part) => {
      const name = known.find((one) => one === part.trim());
      if (name) return name;
      throw new Error(
        `must list some of ${known.join(', ')}, or be "none", but has "${part.trim()}"`,
      );
    });
  });
}

/**
 * Validates environment variables. An empty variable counts as not set.
 * @throws {DeliveryError} with one line for each variable that is wrong.
 */
export function parseEnv<Specs extends Record<string, ValidatorSpec<unknown>>>(
  env: Env,
  specs: Specs,
): CleanedValues<Specs> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  return cleanEnv(present, specs, {
    reporter: ({ errors }) => {
      const lines = Object.entries(errors as Record<string, Error>).map(
        ([name, error]) => `${name} ${error.message}`,
      );
      if (lines.length > 0) throw new DeliveryError('invalid-config', lines.join('\n'));
    },
  }) as CleanedValues<Specs>;
}

type CleanedValues<Specs> = {
  readonly [Name in keyof Specs]: Specs[Name] extends ValidatorSpec<infer Value> ? Value : never;
};

/**
 * Runs several parsers and reports the failures of all of them together.
 * @throws {DeliveryError} with the lines of every parser that failed.
 */
export function parseAll<First, Second>(
  first: () => First,
  second: () => Second,
): readonly [First, Second] {
  const lines: string[] = [];
  const attempt = <Value>(parse: () => Value): Value | undefined => {
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      lines.push(error.message);
      return undefined;
    }
  };
  const values = [attempt(first), attempt(second)];
  if (lines.length > 0) throw new DeliveryError('invalid-config', lines.join('\n'));
  return values as [First, Second];
}
