import type { ShippedFiles, ShippedScript } from '@prizestash/verifier/verify/budgets';
import type { Composition } from './script-composition';

/** Number of groups listed for a route or package; the rest is summed up. */
const LISTED = 8;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Composition of the scripts of each package; null where it is unknown. */
export type Compositions = Readonly<Record<string, Composition | null>>;

/** Distributes the bytes of each script over its groups, in proportion to characters. */
function bytesByGroup(
  scripts: readonly ShippedScript[],
  compositions: Compositions,
): [string, number][] {
  const table = new Map<string, number>();
  for (const script of scripts) {
    const groups = compositions[script.package]?.[script.file] ?? { unknown: 1 };
    const all = Object.values(groups).reduce((sum, characters) => sum + characters, 0);
    for (const [group, characters] of Object.entries(groups)) {
      table.set(group, (table.get(group) ?? 0) + (script.bytes * characters) / all);
    }
  }
  return [...table].sort(([, one], [, other]) => other - one);
}

function listGroups(scripts: readonly ShippedScript[], compositions: Compositions): string {
  const groups = bytesByGroup(scripts, compositions);
  const rest = groups.slice(LISTED).reduce((sum, [, bytes]) => sum + bytes, 0);
  const listed = groups.slice(0, LISTED).map(([group, bytes]) => `${group} ${kilobytes(bytes)}`);
  return [...listed, ...(rest > 0 ? [`other ${kilobytes(rest)}`] : [])].join(', ');
}

/**
 * Formats what a release set ships, by route and by package. Sizes are Brotli bytes. The bytes of a
 * group are estimated from its uncompressed characters.
 */
export function sizesReport(
  { routes, packages }: ShippedFiles,
  scriptsOf: Readonly<Record<string, readonly ShippedScript[]>>,
  compositions: Compositions,
): string {
  const lines = routes.map(({ path, pageBytes, scripts }) => {
    const scriptBytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    return [
      `${path}: ${1 + scripts.length} requests, ${kilobytes(pageBytes + scriptBytes)}`,
      `  page ${kilobytes(pageBytes)}, scripts ${kilobytes(scriptBytes)}: ${listGroups(scripts, compositions)}`,
    ].join('\n');
  });
  const ofPackages = packages.map(({ package: name, openBytes, allBytes }) =>
    [
      `${name}: ${kilobytes(openBytes)} to open its heaviest page, ${kilobytes(allBytes)} in all`,
      `  ${listGroups(scriptsOf[name] ?? [], compositions)}`,
    ].join('\n'),
  );
  return ['Routes', ...lines, '', 'Packages', ...ofPackages].join('\n');
}
