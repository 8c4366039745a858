import { cleanEnv, makeExactValidator, type ValidatorSpec } from 'envalid';
import { ServiceError } from '../service-error';

/** Environment variables by name, usually `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Accepts decimal digits only: `Number` would also accept `3e3`, `0x10` and an empty string. */
export function wholeNumber(defaultValue: number, max: number, min = 0): ValidatorSpec<number> {
  return makeExactValidator<number>((text) => {
    const value = Number(text);
    if (/^\d{1,9}$/.test(text) && value >= min && value <= max) return value;
    throw new Error(
      `must be a whole number from ${min} to ${max}, but is ${JSON.stringify(text)}.`,
    );
  })({ default: defaultValue });
}

/** Accepts a TCP port. 0 lets the system choose a free one. */
export function port(defaultPort: number): ValidatorSpec<number> {
  return wholeNumber(defaultPort, 65_535);
}

/** Accepts any text. */
export function text(defaultText: string): ValidatorSpec<string> {
  return makeExactValidator<string>((value) => value)({ default: defaultText });
}

/** Accepts one of a list of words. */
export function oneOf(words: readonly string[], defaultWord: string): ValidatorSpec<string> {
  return makeExactValidator<string>((value) => {
    if (words.includes(value)) return value;
    throw new Error(`must be one of ${words.join(', ')}.`);
  })({ default: defaultWord });
}

/** Accepts items between separators; spaces around an item and empty items are dropped. */
export function list(
  separator: ',' | ';',
  checkItem: (item: string) => void = () => undefined,
): ValidatorSpec<readonly string[] | undefined> {
  return makeExactValidator<readonly string[]>((value) => {
    const items = value
      .split(separator)
      .map((item) => item.trim())
      .filter(Boolean);
    items.forEach(checkItem);
    return items;
  })({ default: undefined });
}

/** Accepts a secret of at least 32 characters. The message never repeats the value. */
export function secret(): ValidatorSpec<string | undefined> {
  return makeExactValidator<string>((value) => {
    if (value.length >= 32) return value;
    throw new Error('must have at least 32 characters.');
  })({ default: undefined });
}

/** Accepts 32 secret bytes in base64url. The message never repeats the value. */
export function secretKey(): ValidatorSpec<string | undefined> {
  return makeExactValidator<string>((value) => {
    const bytes = Buffer.from(value, 'base64url');
    if (bytes.length === 32 && bytes.toString('base64url') === value) return value;
    throw new Error('must be 32 bytes in base64url.');
  })({ default: undefined });
}

/** Accepts a Postgres address. The message never repeats the value, which may hold a password. */
export function postgresUrl(): ValidatorSpec<string | undefined> {
  return makeExactValidator<string>((value) => {
    if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) return value;
    throw new Error('must begin with postgres:// and be a complete address.');
  })({ default: undefined });
}

/** Accepts a host and a port. */
export function hostAndPort(): ValidatorSpec<string | undefined> {
  return makeExactValidator<string>((value) => {
    const [, digits] = /^[^\s:/]+:(\d{1,5})$/.exec(value) ?? [];
    if (digits !== undefined && Number(digits) <= 65_535) return value;
    throw new Error(`must be an address like 127.0.0.1:9464, but is ${JSON.stringify(value)}.`);
  })({ default: undefined });
}

/** Accepts the address of an HTTP server. */
export function httpUrl(): ValidatorSpec<string | undefined> {
  return makeExactValidator<string>((value) => {
    if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value;
    throw new Error(
      `must be an address like http://127.0.0.1:4318, but is ${JSON.stringify(value)}.`,
    );
  })({ default: undefined });
}

/**
 * Parses environment variables. Surrounding spaces are ignored, and an empty value counts as unset.
 * @param specs a validator for each variable; its error message continues after the variable's name
 * @returns the parsed values by variable name
 * @throws ServiceError `invalid-settings`, with one line for every wrong variable
 */
export function parseEnvironment<Values extends object>(
  environment: Environment,
  specs: { [Name in keyof Values]: ValidatorSpec<Values[Name]> },
): Readonly<Values> {
  const given = Object.fromEntries(
    Object.keys(specs).flatMap((name) => {
      const value = environment[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  return cleanEnv(given, specs, {
    reporter({ errors }) {
      const lines = Object.entries<Error>(errors as Record<string, Error>).map(
        ([name, { message }]) => `${name} ${message}`,
      );
      if (lines.length > 0) throw new ServiceError('invalid-settings', lines.join('\n'));
    },
  }) as Readonly<Values>;
}
