import { readFileSync } from 'node:fs';
import {
  cleanEnv,
  type OptionalValidatorSpec,
  type RequiredValidatorSpec,
  type ValidatorSpec,
} from 'envalid';
import { OperationalError } from './operational-error';
import { oneOf } from './validators';

/** Environment variables by name, usually `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What `parseEnvironment` returns. */
export type Values<Specs> = {
  readonly [Name in keyof Specs]: Specs[Name] extends OptionalValidatorSpec<infer Value>
    ? Value | undefined
    : Specs[Name] extends RequiredValidatorSpec<infer Value>
      ? Value
      : never;
};

/** What kind of site a program belongs to: `PRIZESTASH_ENV`. */
export const deploymentVariables = {
  PRIZESTASH_ENV: oneOf('development', 'production')({ default: 'development' }),
};

const invalid = (lines: readonly string[]) =>
  new OperationalError('invalid-environment', lines.join('\n'));

/** Shorter names are near others that mean something else. */
const MIN_LENGTH = 7;

/** Whether two words are the same but for a few letters in one place. */
function isNear(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = one.length < other.length ? [one, other] : [other, one];
  let start = 0;
  while (start < shorter.length && shorter[start] === longer[start]) start += 1;
  let end = 0;
  while (start + end < shorter.length && shorter.at(-1 - end) === longer.at(-1 - end)) end += 1;
  const changed = longer.length - start - end;
  return changed < longer.length && changed <= (longer.length > 5 ? 3 : 2);
}

/** Whether all words of two names are near each other. PROMOTION_PORT is not near PROMOTION_URL. */
function readsLike(name: string, known: string): boolean {
  const words = name.split('_');
  const knownWords = known.split('_');
  const isNearByWord =
    words.length === knownWords.length &&
    words.every((word, index) => isNear(word, knownWords[index] as string));
  // A longer name, such as PRIZESTASH_ENVIRONMENT, must not select a demonstration.
  const isLonger = known === 'PRIZESTASH_ENV' && name.startsWith(known);
  return isNearByWord || isNear(name, known) || isLonger;
}

/** A sentence for each variable that is not known and reads like a known one that is not set. */
function misspelt(environment: Environment, known: readonly string[]): string[] {
  const unset = known.filter((name) => !environment[name] && name.length >= MIN_LENGTH);
  return Object.keys(environment).flatMap((name) => {
    const meant = unset.find((one) => one !== name && readsLike(name.toUpperCase(), one));
    return meant && !known.includes(name) ? [`${name} is not known; ${meant} may be meant.`] : [];
  });
}

/**
 * The value of a variable: its own, or the content of the file that `<name>_FILE` names, for a secret
 * that is mounted as a file.
 * @throws {Error} with the rest of a sentence that begins with the name.
 */
function valueOf(environment: Environment, name: string): string {
  const value = environment[name]?.trim() ?? '';
  const file = environment[`${name}_FILE`]?.trim();
  if (!file) return value;
  if (value) throw new Error(`and ${name}_FILE are both set; set one of them.`);
  const fail = (reason: string): never => {
    throw new Error(`cannot be read from ${file}, which ${name}_FILE names: ${reason}.`);
  };
  let content = '';
  try {
    content = readFileSync(file, 'utf8').trim();
  } catch (error) {
    fail(String((error as NodeJS.ErrnoException).code));
  }
  // A secret that was mounted empty must not select the default.
  return content || fail('it is empty');
}

/**
 * Parses environment variables. Surrounding spaces are ignored, and an empty value counts as unset.
 * `<name>_FILE` may name a file with the value instead.
 * @param specs a validator for each variable; its message continues after the variable's name
 * @throws {OperationalError} `invalid-environment`, with one sentence for every wrong variable, and
 * for every misspelt name
 */
export function parseEnvironment<Specs extends Record<string, ValidatorSpec<unknown>>>(
  environment: Environment,
  specs: Specs,
): Values<Specs> {
  const names = Object.keys(specs);
  const unreadable = new Map<string, string>();
  const given: Record<string, string> = {};
  for (const name of names) {
    try {
      const value = valueOf(environment, name);
      if (value) given[name] = value;
    } catch (error) {
      unreadable.set(name, `${name} ${(error as Error).message}`);
    }
  }
  return cleanEnv(given, specs, {
    reporter({ errors }) {
      const lines = Object.entries<Error | undefined>(errors)
        .filter(([name]) => !unreadable.has(name))
        .map(([name, error]) => `${name} ${error?.message}`);
      const known = names.flatMap((name) => [name, `${name}_FILE`]);
      lines.unshift(...unreadable.values());
      lines.push(...misspelt({ ...environment, ...given }, known));
      if (lines.length > 0) throw invalid(lines);
    },
  }) as Values<Specs>;
}

/**
 * Runs several parsers and reports the failures of all of them together.
 * @throws {OperationalError} `invalid-environment`, with the sentences of every parser that failed
 */
export function parseAll<Results extends readonly unknown[]>(
  ...parsers: { readonly [Index in keyof Results]: () => Results[Index] }
): Results {
  const lines: string[] = [];
  const results = parsers.map((parse) => {
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof OperationalError)) throw error;
      lines.push(error.message);
      return undefined;
    }
  });
  if (lines.length > 0) throw invalid(lines);
  return results as unknown as Results;
}
