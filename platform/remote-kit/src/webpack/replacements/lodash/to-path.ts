/** The keys of a path: `friends[0].name` is `['friends', '0', 'name']`. Also accepts an array of keys. */
export default function toPath(path: string | readonly string[]): string[] {
  return typeof path === 'string' ? path.split(/[.[\]]+/).filter(Boolean) : path.map(String);
}
