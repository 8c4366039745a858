/**
 * Downloads a text as a file.
 * @param fileName with its extension, for example `prizestash-entry.txt`.
 * Begins plain text with the mark of UTF-8, because a saved file has no other encoding.
 * @param type media type, for example `text/plain`.
 */
export function saveFile(fileName: string, text: string, type: string): void {
  const url = URL.createObjectURL(
    new Blob([type === 'text/plain' ? `\ufeff${text}` : text], { type }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the blob after the click, so the URL is not revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
