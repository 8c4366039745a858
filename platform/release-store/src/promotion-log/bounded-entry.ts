import type { LoggedRequest } from './log-entry';

/** Bytes in JSON that texts of an entry have, because the log keeps them forever. */
const BYTES = { name: 150, text: 600 };
/** Names that the entry of a refusal lists. */
const REFUSED_NAMES = 10;

const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2;

/** Cuts a text to so many bytes of JSON, in which a control character has six. */
function cut(text: string, bytes: number): string {
  if (bytesOf(text) <= bytes) return text;
  const kept = Array.from(text.slice(0, bytes));
  while (bytesOf(`${kept.join('')}…`) > bytes) kept.pop();
  return `${kept.join('')}…`;
}

/** The texts of a request as the log keeps them; the names of what is done count, so they stay. */
export function boundedRequest<T extends LoggedRequest>(request: T): T {
  const { report, reason } = request;
  return {
    ...request,
    by: cut(request.by, BYTES.name),
    ...(reason !== undefined && { reason: cut(reason, BYTES.text) }),
    ...(report && {
      report: report.map((step) => ({ ...step, detail: cut(step.detail, BYTES.text) })),
    }),
  };
}

/** The request of a refusal, whose texts anybody can choose who may promote something. */
export function boundedRefusal(request: LoggedRequest): LoggedRequest {
  const names = request.request.slice(0, REFUSED_NAMES).map((name) => cut(name, BYTES.name));
  const others = request.request.length - names.length;
  const listed = others > 0 ? [...names, `… and ${others} more`] : names;
  return { ...boundedRequest(request), request: listed };
}

export const boundedText = (text: string): string => cut(text, BYTES.text);
