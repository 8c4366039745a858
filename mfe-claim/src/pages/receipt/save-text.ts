/** Downloads a text as a file. */
export function saveText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the blob after the click, so the URL is not revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
