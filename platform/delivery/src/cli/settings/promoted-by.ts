import { userInfo } from 'node:os';

/** Variables in which build services name the person who started a job. */
const variables = ['PROMOTED_BY', 'GITHUB_ACTOR', 'GITLAB_USER_LOGIN'];

/**
 * Who runs the command, for the record of promotions: PROMOTED_BY, the person whom a build service
 * names, or the user of this machine.
 */
export function promotedBy(env: Readonly<Record<string, string | undefined>>): string {
  const named = variables.map((name) => env[name]).find((value) => value);
  return named ?? userInfo().username;
}
