import { Client } from 'pg';

/**
 * Runs work on one connection, outside of a pool.
 * @param purpose names the connection for the operator, for example `backup`
 */
export async function withClient<T>(
  url: string,
  purpose: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url, application_name: `prizestash ${purpose}` });
  // Without a listener, the error event of a lost connection ends the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
