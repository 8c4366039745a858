import Ajv, { type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import type { XStatic } from 'typebox/schema';

/** What a schema accepts. Its constants are literals: `as const`, or members of a `closedObject`. */
export type FromSchema<Schema> = Unchanged<XStatic<Schema>>;
type Unchanged<T> = T extends object ? { readonly [Member in keyof T]: Unchanged<T[Member]> } : T;

export interface Validator<T> {
  (value: unknown): value is T;
  /** Of the value that was validated last; nothing when it was valid. */
  readonly errors: readonly ErrorObject[];
}

/**
 * Compiles a JSON schema when a value is validated for the first time: most commands use few of the
 * schemas that they load. The schema itself is not validated against JSON Schema's own, which takes
 * longer than all the rest; Ajv's strict mode refuses unknown keywords nevertheless.
 */
export function compileSchema<const Schema extends object>(
  schema: Schema,
  options?: Options,
): Validator<FromSchema<Schema>>;
/** For a type that says more than its schema. */
export function compileSchema<T>(schema: object, options?: Options): Validator<T>;
export function compileSchema<T>(schema: object, options: Options = {}): Validator<T> {
  let validate: ValidateFunction<T> | undefined;
  function isValid(value: unknown): value is T {
    validate ??= new Ajv({
      allowUnionTypes: true,
      meta: false,
      validateSchema: false,
      ...options,
    }).compile<T>(schema);
    return validate(value);
  }
  return Object.defineProperty(isValid, 'errors', {
    get: () => validate?.errors ?? [],
  }) as Validator<T>;
}

/** Parses JSON that has the form of a schema. @returns null for anything else. */
export function validJson<T>(json: string, isValid: Validator<T>): T | null {
  try {
    const value: unknown = JSON.parse(json);
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Parses JSON and requires the form of a schema.
 * @param subject what is parsed, for the message.
 * @param refuse throws, with one sentence that names the member.
 */
export function parseJson<T>(
  subject: string,
  json: string,
  isValid: Validator<T>,
  refuse: (reason: string) => never,
): T {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return refuse(`${subject} is not JSON`);
  }
  if (isValid(value)) return value;
  const { instancePath = '', message = '', params = {} } = isValid.errors[0] ?? {};
  const member = instancePath.slice(1) || 'the document';
  return refuse(`${subject}, ${member}: ${message} ${JSON.stringify(params)}`);
}
