import { Client } from 'pg';

/** When a process ends relative to a statement: before it is sent, unanswered, or answered. */
export const killMoments = ['before', 'sent', 'after'] as const;

export type KillMoment = (typeof killMoments)[number];

type Query = (...args: unknown[]) => unknown;

/**
 * Ends this process (SIGKILL) at one of its database statements, counted from now. Only statements
 * have an effect outside of the process, so this covers every line between them too.
 * @param statement number of the statement, from 1
 */
export function killAtStatement(statement: number, moment: KillMoment): void {
  const query = Client.prototype.query as unknown as Query;
  const kill = (): void => process.kill(process.pid, 'SIGKILL') && undefined;
  let count = 0;
  const counted = function (this: Client, ...args: unknown[]): unknown {
    count += 1;
    if (count !== statement) return query.apply(this, args);
    if (moment === 'before') kill();
    // pool.query passes a callback; client.query returns a promise.
    const callback = args.at(-1);
    const answered = moment === 'after' && typeof callback === 'function';
    const result = query.apply(this, answered ? [...args.slice(0, -1), kill] : args);
    // The statement is written to the socket in this turn of the event loop.
    if (moment === 'sent') setImmediate(kill);
    else (result as Promise<unknown> | undefined)?.then(kill, kill);
    return result;
  };
  Client.prototype.query = counted as never;
}
