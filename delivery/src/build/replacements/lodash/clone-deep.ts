/** A deep copy of a form's values, errors or status: data, no functions. */
export default function cloneDeep<T>(value: T): T {
  return structuredClone(value);
}
