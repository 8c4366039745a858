import { startupErrorMessage } from './startup-error-message';

const withCode = (code: string) => Object.assign(new Error('long\nstory'), { code });

it.each([
  [withCode('ECONNREFUSED'), 'The database that DATABASE_URL names does not respond.'],
  [withCode('28P01'), 'The database that DATABASE_URL names refuses this user or password.'],
  [
    withCode('42501'),
    'The role of DATABASE_URL may not do this: set MIGRATION_DATABASE_URL to the owner of the tables.',
  ],
  [withCode('3D000'), 'The database that DATABASE_URL names does not exist.'],
  [new Error('First.\nSecond.'), 'First.'],
  ['thrown text', 'The program could not start.'],
])('describes %p in one sentence', (error, sentence) => {
  expect(startupErrorMessage(error)).toBe(sentence);
  const named = startupErrorMessage(error, 'MAILER_DATABASE_URL');
  if (sentence.includes('that DATABASE_URL')) {
    expect(named).toBe(sentence.replace('DATABASE_URL', 'MAILER_DATABASE_URL'));
  }
});
