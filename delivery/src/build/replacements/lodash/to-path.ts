/** The keys of a path: `friends[0].name` is friends, 0, name. An array of keys is one already. */
export default function toPath(path: string | readonly string[]): string[] {
  return typeof path === 'string' ? path.split(/[.[\]]+/).filter(Boolean) : path.map(String);
}
