import { makeExactValidator, type ExactValidator } from 'envalid';

const quoted = (text: string) => `"${text}"`;

export const text = makeExactValidator<string>((value) => value);

/** Decimal digits only: `Number` would also accept `3e3` and `0x10`. */
export function wholeNumber(min: number, max: number): ExactValidator<number> {
  return makeExactValidator((value) => {
    const number = Number(value);
    if (/^\d{1,9}$/.test(value) && number >= min && number <= max) return number;
    throw new Error(`must be a whole number from ${min} to ${max}, but is ${quoted(value)}.`);
  });
}

const MAX_PORT = 65_535;

export const portNumber = wholeNumber(1, MAX_PORT);

/** A TCP port, or 0, which lets the system choose a free one. */
export const portOrZero = wholeNumber(0, MAX_PORT);

export function oneOf<Word extends string>(...words: readonly Word[]): ExactValidator<Word> {
  return makeExactValidator((value) => {
    const word = words.find((one) => one === value);
    if (word !== undefined) return word;
    throw new Error(`must be ${words.map(quoted).join(' or ')}, but is ${quoted(value)}.`);
  });
}

export const yesOrNo = makeExactValidator<boolean>((value) => {
  if (value === 'yes' || value === 'no') return value === 'yes';
  throw new Error(`must be "yes" or "no", but is ${quoted(value)}.`);
});

/** An absolute http or https URL, without a slash at the end. */
export const webAddress = makeExactValidator<string>((value) => {
  if (isWebAddress(value)) return value.replace(/\/$/, '');
  throw new Error(mustBeAddress(value));
});

const mustBeAddress = (value: string) =>
  `must be an http or https address, but is ${quoted(value)}.`;

/** Other characters in the name of a host would end a source, or a directive, of a page's policy. */
const HOST = /^[\w.-]+$|^\[[\da-f:.]+\]$/;

export function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return /^https?:$/.test(protocol) && HOST.test(hostname);
}

/** Decides whether what an address sends can be trusted: https, or http on this machine. */
export function isSecureAddress({ protocol, hostname }: URL): boolean {
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
}

/** A host and a port, such as 127.0.0.1:9464. */
export const hostAndPort = makeExactValidator<string>((value) => {
  const [, digits] = /^[^\s:/]+:(\d{1,5})$/.exec(value) ?? [];
  if (digits !== undefined && Number(digits) <= MAX_PORT) return value;
  throw new Error(`must be an address like 127.0.0.1:9464, but is ${quoted(value)}.`);
});

/**
 * Items between separators, without the spaces around them.
 * @param expected ends the sentence "must list …"
 * @param parseItem returns undefined for an item that is refused
 */
export function listOf<Item>(
  expected: string,
  parseItem: (item: string) => Item | undefined,
  separator: ',' | ';' = ',',
): ExactValidator<readonly Item[]> {
  return makeExactValidator<readonly Item[]>((value) =>
    value.split(separator).map((part) => {
      const item = parseItem(part.trim());
      if (item !== undefined) return item;
      throw new Error(`must list ${expected}, but has ${quoted(part.trim())}.`);
    }),
  );
}

/** The origin that a text is, without the slash at its end; undefined for any other text. */
function originIn(value: string): string | undefined {
  const { origin } = isWebAddress(value) ? new URL(value) : { origin: '' };
  return origin !== '' && [origin, `${origin}/`].includes(value.toLowerCase()) ? origin : undefined;
}

/** Origins of web pages, separated by commas; a slash at the end is ignored. */
export const siteOrigins = listOf('origins like https://www.example.com', originIn);

/** The origin of web pages: an http or https URL that ends with its host, or a slash after it. */
export const webOrigin = makeExactValidator<string>((value) => {
  if (!isWebAddress(value)) throw new Error(mustBeAddress(value));
  const origin = originIn(value);
  if (origin !== undefined) return origin;
  throw new Error('must end with its host, like https://www.example.com.');
});

/** Whether a value is an https origin, or one of http on a loopback host. */
export function isSecureOrigin(value: string): boolean {
  const url = isWebAddress(value) ? new URL(value) : null;
  return url?.origin === value && isSecureAddress(url);
}

export const secureOrigin = makeExactValidator<string>((value) => {
  if (isSecureOrigin(value)) return value;
  throw new Error('must be empty, or an https origin such as https://api.example.com.');
});

const SECRET_LENGTH = 32;

/** A secret. The message never repeats the value. */
export const secret = makeExactValidator<string>((value) => {
  if (value.length >= SECRET_LENGTH) return value;
  throw new Error(`must have at least ${SECRET_LENGTH} characters.`);
});
