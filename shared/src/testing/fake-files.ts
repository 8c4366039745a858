/** Content of a URL: JSON, bytes, or a status that is not 200. */
export type FakeFile = object | Uint8Array | number;

/**
 * Replaces `fetch`, which jsdom lacks. A URL without content fails as a lost connection does.
 * @returns the URLs that were requested.
 */
export function serveFiles(files: Readonly<Record<string, FakeFile>>): string[] {
  const requested: string[] = [];
  globalThis.fetch = ((url: string) => {
    requested.push(url);
    const file = files[url];
    if (file === undefined) return Promise.reject(new TypeError('Failed to fetch'));
    const bytes = file instanceof Uint8Array ? file : new Uint8Array();
    return Promise.resolve({
      status: typeof file === 'number' ? file : 200,
      headers: { get: () => null },
      json: () => Promise.resolve({}),
      text: () => Promise.resolve(JSON.stringify(file)),
      arrayBuffer: () => Promise.resolve(bytes.slice().buffer),
    });
  }) as unknown as typeof fetch;
  return requested;
}
