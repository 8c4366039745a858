import { mapBlock, quoted } from './nginx-maps';
import type { ServedFile } from './served-files';

/** The variable that holds a header's value for the file that answers. */
export const variableOf = (header: string) =>
  `$header_${header.toLowerCase().replaceAll('-', '_')}`;

/** One map for each header: from the file that answers to the header's value, empty for none. */
export function headerMaps(files: readonly ServedFile[]): string {
  const names = [...new Set(files.flatMap(({ headers }) => Object.keys(headers)))].sort();
  const [everywhere] = files;
  return names
    .map((name) => {
      const usual = everywhere?.headers[name] ?? '';
      const lines = files
        .map(({ file, headers }) => [file, headers[name] ?? ''] as const)
        .filter(([file, value]) => file !== '/' && value !== usual)
        .map(
          ([file, value]) =>
            [quoted(file.endsWith('/') ? `~^${file}` : file), quoted(value)] as const,
        );
      return mapBlock('$uri', variableOf(name), [['default', quoted(usual)], ...lines]);
    })
    .join('');
}
