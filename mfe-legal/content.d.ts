/** A legal text, read from its folder at build time by content-loader/. */
declare module '*/index.md' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-imports -- an ambient module has no import statements of its own
  const document: import('./src/reading/legal-document').LegalDocument;
  export default document;
}
