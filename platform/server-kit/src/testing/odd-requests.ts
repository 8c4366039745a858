import { METHODS } from 'node:http';
import { register } from 'prom-client';

export interface OddRequest {
  readonly method: string;
  readonly url: string;
}

/** Another end of a path for each number, in punctuation that a host takes for a typing error. */
const endOf = (index: number) =>
  index
    .toString(2)
    .replace(/0/g, '.')
    .replace(/1/g, index % 2 ? '_' : '!');

/** Requests that differ in spelling and method, as anybody can send them. */
export const oddRequests = (paths: readonly string[], count = 10_000): OddRequest[] =>
  Array.from({ length: count }, (_, index) => ({
    method: index % 4 === 0 ? (METHODS[index % METHODS.length] ?? 'GET') : 'GET',
    url: `${paths[index % paths.length] ?? '/'}${index % 3 === 0 ? `/${index}` : endOf(index)}?q=${index}`,
  })).filter(({ method }) => method !== 'CONNECT');

/** How many series the durations of requests have. */
export async function requestSeries(): Promise<number> {
  const text = await register.getSingleMetricAsString('http_server_request_duration_seconds');
  return text.split('\n').filter((line) => line.includes('_count{')).length;
}
