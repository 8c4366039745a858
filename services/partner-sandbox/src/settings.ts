import {
  deploymentVariables,
  parseEnvironment,
  type Environment,
} from '@prizestash/server-kit/environment';
import { OperationalError } from '@prizestash/server-kit/operational-error';
import { portOrZero, siteOrigins, text } from '@prizestash/server-kit/validators';

const loopbackHosts = ['127.0.0.1', 'localhost', '::1'];

/**
 * Reads PARTNER_PORT (3200), MAILBOX_PORT (none), HOST (127.0.0.1; ignored unless it is a loopback address) and
 * SITE_ORIGIN (http://localhost:3000; a comma-separated list).
 * @throws {OperationalError} with one sentence for each invalid variable, and in production.
 */
export function readSettings(environment: Environment) {
  const variables = parseEnvironment(environment, {
    ...deploymentVariables,
    HOST: text({ default: '127.0.0.1' }),
    PARTNER_PORT: portOrZero({ default: 3200 }),
    MAILBOX_PORT: portOrZero({ default: undefined }),
    SITE_ORIGIN: siteOrigins({ default: ['http://localhost:3000'] }),
  });
  if (variables.PRIZESTASH_ENV === 'production') {
    throw new OperationalError(
      'invalid-environment',
      'PRIZESTASH_ENV is "production", and the sandbox only replaces real partners.',
    );
  }
  const [origin = '', ...otherOrigins] = variables.SITE_ORIGIN;
  return {
    host: loopbackHosts.includes(variables.HOST) ? variables.HOST : '127.0.0.1',
    port: variables.PARTNER_PORT,
    mailboxPort: variables.MAILBOX_PORT,
    siteOrigins: [origin, ...otherOrigins] as const,
  };
}
