/** Offers a text to the visitor as a file to keep. */
export function saveText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // At once would be too early for browsers that read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
