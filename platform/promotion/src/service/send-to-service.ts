import { setTimeout as delay } from 'node:timers/promises';
import { closedObject } from '@prizestash/server-kit/closed-object';
import {
  DeliveryError,
  failService,
  refusalSections,
} from '@prizestash/release-store/delivery-error';
import { compileSchema } from '@prizestash/release-store/release-format/compile-schema';
import type { RequestState } from './accepted-requests';

/** The service answers at once; it may ask an issuer for its keys first. */
const TIMEOUT_MS = 30_000;
/** Between two questions, growing from the first to the second. */
const ASK_MS = [50, 100] as const;
/** How long a service that was reached may be unavailable: it is started again. */
const MAX_SILENCE_MS = 120_000;

export interface ServiceAccess {
  readonly url: string;
  readonly token: string;
  /** How to start it, without a full stop. */
  readonly hint?: string;
}

const text = { type: 'string' };
const isState = compileSchema<RequestState>({
  type: 'object',
  required: ['state', 'steps'],
  properties: {
    state: { enum: ['waiting', 'running', 'done', 'refused'] },
    steps: {
      type: 'array',
      items: closedObject({ name: text, durationMs: { type: 'number' }, detail: text }),
    },
  },
});

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** What a proxy or a service responds with that is about to start or to end. */
const isSilent = ({ status }: Answer) => status >= 502 && status <= 504;

/** Sends a request. @throws {DeliveryError} `service-failed` without a response. */
async function exchange(
  { url, token, hint }: ServiceAccess,
  path: string,
  body: object | null,
): Promise<Answer> {
  const headers = { Authorization: `Bearer ${token}` };
  const json = { ...headers, 'Content-Type': 'application/json' };
  // Unlike that of `AbortSignal.timeout`, this timer keeps the program waiting.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('it does not respond')), TIMEOUT_MS);
  try {
    const response = await fetch(new URL(path, url), {
      ...(body ? { method: 'POST', headers: json, body: JSON.stringify(body) } : { headers }),
      signal: late.signal,
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch (error) {
    const { message } = ((error as Error).cause as Error | undefined) ?? (error as Error);
    const reason = [message, hint ?? []].flat().join('; ');
    return failService(`The promotion service at ${url} cannot be reached: ${reason}`);
  } finally {
    clearTimeout(timer);
  }
}

/** How a command says what a status means. */
const MEANING: Readonly<Record<number, string>> = {
  400: 'does not understand this',
  401: 'does not accept the token',
  403: 'does not permit this',
  404: 'knows nothing of this',
  409: 'refuses',
  503: 'cannot do this now',
};

/** The error for a response, or the state of a request, that is not what was asked for. */
function errorOf({ status, body }: Answer): DeliveryError {
  const { message, section } = { ...(body as object) } as Partial<Record<string, unknown>>;
  const known = refusalSections.find((one) => one === section) ?? 'service';
  // What was asked for may be right, and be refused all the same.
  const isLate = status === 409 && known === 'changed';
  const meaning = isLate ? 'refuses what was asked for an earlier state' : MEANING[status];
  const text = typeof message === 'string' ? message : `it responds with ${status}`;
  return new DeliveryError(
    status === 409
      ? 'release-set-refused'
      : status === 401 || status === 403
        ? 'not-permitted'
        : 'service-failed',
    `The promotion service ${meaning ?? 'has failed'}: ${text}`,
    known,
  );
}

/**
 * Sends a request to a promotion service that answers at once.
 * @param body null for what is only read.
 * @throws {DeliveryError} `service-failed` without a connection or when the service cannot do it now,
 * `not-permitted` for the token, `release-set-refused` when it refuses what was asked for.
 */
export async function sendToService<T>(
  service: ServiceAccess,
  path: string,
  body: object | null,
): Promise<T> {
  const answer = await exchange(service, path, body);
  if (answer.status < 300 && answer.body !== null) return answer.body as T;
  throw errorOf(answer);
}

/** A link that signs the operator in to the release pages, once. */
export async function requestSignInLink(service: ServiceAccess): Promise<string> {
  return (await sendToService<{ readonly url: string }>(service, '/sign-in-links', {})).url;
}

/** Asks for the state of a request, also while the service is started again. */
async function askFor(service: ServiceAccess, id: string, since: number): Promise<Answer | null> {
  const unlessLong = (error: unknown) => {
    if (performance.now() - since < MAX_SILENCE_MS) return null;
    const hint = 'it may still be at work: run the command again, which waits for it';
    return failService(`${(error as Error).message}; ${hint}`);
  };
  const answer = await exchange(service, `/requests/${id}`, null).catch(unlessLong);
  return answer && isSilent(answer) ? unlessLong(errorOf(answer)) : answer;
}

/**
 * Sends a change to a promotion service and waits for its end, however long that takes.
 * @param onState called with each state that the service tells.
 * @returns the result.
 * @throws {DeliveryError} as `sendToService`; `service-failed` also when it was not done, because the
 * service was ended, so that the same request can be sent again.
 */
export async function requestChange<T>(
  service: ServiceAccess,
  path: string,
  body: object,
  onState: (state: RequestState) => void = () => {},
): Promise<T> {
  const { id } = await sendToService<{ readonly id: string }>(service, path, body);
  const [first, longest] = ASK_MS;
  let answeredAt = performance.now();
  for (let pause: number = first; ; pause = Math.min(pause * 1.5, longest)) {
    await delay(pause);
    const answer = await askFor(service, id, answeredAt);
    if (!answer) continue;
    answeredAt = performance.now();
    const { status, body: state } = answer;
    if (status !== 200 || !isState(state)) throw errorOf(answer);
    onState(state);
    if (state.state === 'done') return state.result as T;
    if (state.state === 'refused') throw errorOf({ status: state.status, body: state });
  }
}
