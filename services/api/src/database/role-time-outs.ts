import { STATEMENT_TIMEOUT_MS } from './pool';
import { withClient } from './with-client';

/** Advisory lock that serializes changes of a role, which fail when they are concurrent. */
const ROLE_LOCK = 7_340_004;

/** Time-outs that a session of the role that serves requests begins with, in milliseconds. */
const TIME_OUTS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  // Ends the transaction of a process that no longer responds, so that its locks are released.
  idle_in_transaction_session_timeout: 60_000,
};

/**
 * Sets the default time-outs of a role. They belong to the role and not to a session, because a
 * transaction pooler gives each transaction another session.
 * @param url address of the database with that role, which may change its own defaults
 */
export async function setRoleTimeOuts(url: string): Promise<void> {
  const statements = [
    'begin',
    `select pg_advisory_xact_lock(${ROLE_LOCK})`,
    ...Object.entries(TIME_OUTS).map(
      ([name, value]) => `alter role current_user set ${name} = ${value}`,
    ),
    'commit',
  ];
  await withClient(url, 'migrations', (client) => client.query(statements.join('; ')));
}
