import { decodedMappings, TraceMap, type SourceMapInput } from '@jridgewell/trace-mapping';

/**
 * Attributes each character of a generated file to a source.
 * @returns characters by source; under `''` those that no source maps to, such as webpack's wrapper.
 */
export function charactersBySource(code: string, map: SourceMapInput): Map<string, number> {
  const table = new Map<string, number>();
  const add = (source: string, length: number) => {
    if (length > 0) table.set(source, (table.get(source) ?? 0) + length);
  };
  const trace = new TraceMap(map);
  const mappings = decodedMappings(trace);
  code.split('\n').forEach((line, index) => {
    let column = 0;
    let source = '';
    for (const [start, sourceIndex] of mappings[index] ?? []) {
      add(source, start - column);
      column = start;
      source = (sourceIndex === undefined ? null : trace.sources[sourceIndex]) ?? '';
    }
    add(source, line.length - column);
  });
  return table;
}
