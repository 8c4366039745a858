import type { ShippedFiles, ShippedScript } from '../../delivery/src/verify/budgets/shipped-files';
import { nameOf, type Makeup } from './makeup';

/** Groups that are listed for a route or package; the rest is added up. */
const LISTED = 8;

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Makeup of each package's scripts; null where it is not known. */
export type Makeups = Readonly<Record<string, Makeup | null>>;

/** Bytes by group: each script's bytes shared out by characters. */
function bytesByGroup(scripts: readonly ShippedScript[], makeups: Makeups): [string, number][] {
  const table = new Map<string, number>();
  for (const script of scripts) {
    const groups = makeups[script.package]?.[nameOf(script.file)] ?? { 'not known': 1 };
    const all = Object.values(groups).reduce((sum, characters) => sum + characters, 0);
    for (const [group, characters] of Object.entries(groups)) {
      table.set(group, (table.get(group) ?? 0) + (script.bytes * characters) / all);
    }
  }
  return [...table].sort(([, one], [, other]) => other - one);
}

function whatFor(scripts: readonly ShippedScript[], makeups: Makeups): string {
  const groups = bytesByGroup(scripts, makeups);
  const rest = groups.slice(LISTED).reduce((sum, [, bytes]) => sum + bytes, 0);
  const listed = groups.slice(0, LISTED).map(([group, bytes]) => `${group} ${kilobytes(bytes)}`);
  return [...listed, ...(rest > 0 ? [`other ${kilobytes(rest)}`] : [])].join(', ');
}

/**
 * Writes what a set ships, route by route and package by package, and what for. Sizes are Brotli;
 * the shares of what a script is made of are by its characters, and so close but not exact.
 */
export function sizesText(
  { routes, packages }: ShippedFiles,
  scriptsOf: Readonly<Record<string, readonly ShippedScript[]>>,
  makeups: Makeups,
): string {
  const lines = routes.map(({ path, pageBytes, scripts }) => {
    const scriptBytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    return [
      `${path}: ${1 + scripts.length} requests, ${kilobytes(pageBytes + scriptBytes)}`,
      `  page ${kilobytes(pageBytes)}, scripts ${kilobytes(scriptBytes)}: ${whatFor(scripts, makeups)}`,
    ].join('\n');
  });
  const ofPackages = packages.map(({ package: name, openBytes, allBytes }) =>
    [
      `${name}: ${kilobytes(openBytes)} to open its heaviest page, ${kilobytes(allBytes)} in all`,
      `  ${whatFor(scriptsOf[name] ?? [], makeups)}`,
    ].join('\n'),
  );
  return ['Routes', ...lines, '', 'Packages', ...ofPackages].join('\n');
}
