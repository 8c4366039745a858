import type http from 'node:http';
import path from 'node:path';
import { sendBuiltFile } from './built-files';

/** An update of a build on the page, or a style sheet, whose URL stays the same but for a time. */
const NEWEST =
  /^\/packages\/([\w-]+)\/[\w.-]+\/([\w.-]+(?:\.hot-update\.js(?:on)?|\.css))(?:\?\d+)?$/;

/**
 * Sends a file by which an open page takes over what was saved.
 * @param folders of the builds, by package.
 * @returns false for any other request, and without such a file.
 */
export function sendUpdate(
  folders: Readonly<Record<string, string>>,
  { url = '' }: http.IncomingMessage,
  response: http.ServerResponse,
): boolean {
  const [, name = '', file = ''] = NEWEST.exec(url) ?? [];
  const folder = folders[name];
  // Without it, for example while a build replaces it, the host sends that of the release.
  return !!folder && sendBuiltFile(path.join(folder, 'web', file), response);
}
