import { makeExactValidator } from 'envalid';
import { type Environment, parseEnvironment } from '@prizestash/server-kit/environment';
import { text } from '@prizestash/server-kit/validators';
import { foldersOf, inProduction, postgresUrl, variables } from '../settings/settings';

/**
 * Accepts the address of a mail server, or the word `none`, which gives an empty text. The message
 * never repeats the value, which may hold a password.
 */
const smtpUrl = makeExactValidator<string>((value) => {
  if (value === 'none') return '';
  if (/^smtps?:\/\/[^/]/.test(value) && URL.canParse(value)) return value;
  throw new Error('must begin with smtp:// or smtps:// and be a complete address, or be "none".');
});

const mailerVariables = {
  PRIZESTASH_ENV: variables.PRIZESTASH_ENV,
  METRICS_ADDRESS: variables.METRICS_ADDRESS,
  OTEL_EXPORTER_OTLP_ENDPOINT: variables.OTEL_EXPORTER_OTLP_ENDPOINT,
  MAILER_DATABASE_URL: postgresUrl(inProduction),
  DATABASE_PORT: variables.DATABASE_PORT,
  DATA_DIR: variables.DATA_DIR,
  RELEASES_DIR: variables.RELEASES_DIR,
  SMTP_URL: smtpUrl({ default: '' }),
  MAIL_FROM: text({ default: '' }),
  LOG_LEVEL: variables.LOG_LEVEL,
};

/**
 * Reads the mailer's configuration.
 * @throws {OperationalError} `invalid-environment`, with one sentence for every wrong variable
 */
export function readMailerSettings(environment: Environment) {
  const values = parseEnvironment(environment, mailerVariables);
  return {
    ...values,
    ...foldersOf(values),
    /** Undefined sends no mail. */
    mail: values.SMTP_URL
      ? { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM || undefined }
      : undefined,
  };
}
