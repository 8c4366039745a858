const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The numbers of one segment of a source map's `mappings` (base 64 VLQ). */
function numbersOf(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of segment) {
    const digit = DIGITS.indexOf(character);
    value += (digit & 31) << shift;
    if (digit & 32) {
      shift += 5;
      continue;
    }
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}

/** The parts of a source map that are read here. */
export interface SourceMap {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/**
 * Which source each stretch of a generated file comes from.
 * @returns characters by source; under `''` what no source stands behind, such as webpack's wrapping.
 */
export function charactersBySource(code: string, map: SourceMap): Map<string, number> {
  const table = new Map<string, number>();
  const add = (source: string, length: number) => {
    if (length > 0) table.set(source, (table.get(source) ?? 0) + length);
  };
  const lines = code.split('\n');
  let source = 0;
  map.mappings.split(';').forEach((line, index) => {
    const length = lines[index]?.length ?? 0;
    let column = 0;
    let from = '';
    for (const segment of line === '' ? [] : line.split(',')) {
      const [columns = 0, sources] = numbersOf(segment);
      add(from, columns);
      column += columns;
      if (sources !== undefined) source += sources;
      from = sources === undefined ? '' : (map.sources[source] ?? '');
    }
    add(from, length - column);
  });
  return table;
}
