import { ServiceError } from '../service-error';
import { toErrorResponse } from './error-response';

const withCode = (code: string, message = 'm') => Object.assign(new Error(message), { code });

it('maps a request error to its status, message and Retry-After', () => {
  expect(toErrorResponse(new ServiceError('too-many', 'Later.', { retryAfterSeconds: 7 }))).toEqual(
    {
      status: 429,
      code: 'too-many',
      body: { error: { message: 'Later.' } },
      retryAfterSeconds: 7,
    },
  );
  expect(
    toErrorResponse(new ServiceError('validation', 'No.', { errors: { email: 'Invalid email' } })),
  ).toEqual({
    status: 400,
    code: 'validation',
    body: { error: { message: 'No.', errors: { email: 'Invalid email' } } },
  });
});

it.each([
  withCode('ECONNREFUSED'),
  withCode('ECONNRESET'),
  withCode('57P01'),
  withCode('57014'),
  withCode('53300'),
  withCode('53100'),
  withCode('08006'),
  withCode('40P01'),
  withCode('25006'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated unexpectedly'),
])('maps %p to 503', (error) => {
  expect(toErrorResponse(error)).toMatchObject({ status: 503, retryAfterSeconds: 2 });
});

it.each([withCode('23514'), withCode('42P01'), withCode('XX000'), new Error('oops'), 'text', null])(
  'maps %p to 500 without details',
  (error) => {
    const { status, body } = toErrorResponse(error);
    expect(status).toBe(500);
    expect(body.error.message).toBe('Something went wrong on our side. It is safe to try again.');
  },
);

it('keeps the status but not the message of a Fastify error', () => {
  const error = Object.assign(new Error('Unexpected token A in "Ann Example"'), {
    statusCode: 400,
    code: 'FST_ERR_CTP_INVALID_JSON_BODY',
  });
  expect(toErrorResponse(error)).toEqual({
    status: 400,
    code: 'unreadable',
    body: { error: { message: 'The request could not be read.' } },
  });
});
