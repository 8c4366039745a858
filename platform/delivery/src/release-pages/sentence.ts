export const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A message as a sentence. */
export const sentenceOf = (message: string) => `${capitalized(message)}.`;
