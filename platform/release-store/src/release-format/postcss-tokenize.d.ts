declare module 'postcss/lib/tokenize' {
  import type { Input } from 'postcss';

  /** The tokens that postcss parses: type, text, and where it begins. */
  export default function tokenizer(input: Input): {
    endOfFile(): boolean;
    nextToken(): readonly [type: string, text: string, start: number];
  };
}
