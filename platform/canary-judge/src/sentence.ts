export const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export const sentenceOf = (message: string) => `${capitalized(message)}.`;
