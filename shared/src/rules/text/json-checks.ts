/** A check of a parsed JSON value. */
export type JsonCheck = (value: unknown) => boolean;

/** Decides whether a value is an object and no list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text that is not empty. */
export const text: JsonCheck = (value) => typeof value === 'string' && value !== '';

/** A whole number, 0 or more. */
export const natural: JsonCheck = (value) => Number.isSafeInteger(value) && (value as number) >= 0;

export const oneOf =
  (values: readonly unknown[]): JsonCheck =>
  (value) =>
    values.includes(value);

export const orNull =
  (check: JsonCheck): JsonCheck =>
  (value) =>
    value === null || check(value);

/** An object whose members pass their checks. It may have other members. */
export const object =
  (members: Readonly<Record<string, JsonCheck>>): JsonCheck =>
  (value) =>
    isRecord(value) && Object.keys(members).every((name) => members[name]?.(value[name]));
