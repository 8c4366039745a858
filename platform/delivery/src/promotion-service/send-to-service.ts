import { DeliveryError, refusalSections, refuseSet } from '../delivery-error';

/** Node waits five minutes for a response; verifying a set takes a minute on a busy machine. */
const TIMEOUT_MS = 290_000;

export interface ServiceAccess {
  readonly url: string;
  readonly token: string;
}

/** Sends a request to a promotion service. @param body null for what is only read. */
export async function sendToService<T>(
  { url, token }: ServiceAccess,
  path: string,
  body: object | null,
): Promise<T> {
  const headers = { Authorization: `Bearer ${token}` };
  const json = { ...headers, 'Content-Type': 'application/json' };
  const response = await fetch(new URL(path, url), {
    ...(body ? { method: 'POST', headers: json, body: JSON.stringify(body) } : { headers }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    const { message } = (error.cause as Error | undefined) ?? error;
    const failure =
      error.name === 'TimeoutError'
        ? 'has not responded yet and may still be at work: see npm run releases'
        : `cannot be reached: ${message}`;
    throw new DeliveryError('service-failed', `The promotion service at ${url} ${failure}`);
  });
  const answer = (await response.json().catch(() => ({}))) as T & {
    readonly message?: string;
    readonly section?: string;
  };
  if (response.ok) return answer;
  const message = answer.message ?? `it responds with ${response.status}`;
  const section = refusalSections.find((one) => one === answer.section);
  refuseSet(section ?? 'service', `The promotion service refuses: ${message}`);
}
