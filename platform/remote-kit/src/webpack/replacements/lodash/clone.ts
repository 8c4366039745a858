/** A shallow copy of an object or array that keeps the prototype. formik copies nothing else. */
export default function clone<T>(value: T): T {
  if (Array.isArray(value)) return [...(value as unknown[])] as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.assign(
    Object.create(Object.getPrototypeOf(value) as object | null) as object,
    value,
  ) as T;
}
