import { makeExactValidator } from 'envalid';

/** Accepts 32 secret bytes in base64url. The message never repeats the value. */
export const secretKey = makeExactValidator<string>((value) => {
  const bytes = Buffer.from(value, 'base64url');
  if (bytes.length === 32 && bytes.toString('base64url') === value) return value;
  throw new Error('must be 32 bytes in base64url.');
});

/** Accepts a Postgres address. The message never repeats the value, which may hold a password. */
export const postgresUrl = makeExactValidator<string>((value) => {
  if (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value)) return value;
  throw new Error('must begin with postgres:// and be a complete address.');
});
