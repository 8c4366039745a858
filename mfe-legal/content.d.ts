/** A legal text. content-loader/ reads its folder at build time. */
declare module '*/index.md' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an ambient module has no import statements of its own
  const document: import('./src/legal-document/legal-document').LegalDocument;
  export default document;
}

/** A file that visitors download. loaders/download.js publishes it at build time. */
declare module '*?download' {
  export const url: string;
  /** Hexadecimal. */
  export const sha256: string;
}
