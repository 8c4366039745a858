/** A deep copy. formik copies values, errors and status, which contain no functions. */
export default function cloneDeep<T>(value: T): T {
  return structuredClone(value);
}
