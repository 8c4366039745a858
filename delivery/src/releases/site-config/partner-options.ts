import { DeliveryError } from '../../delivery-error';

/**
 * Reads a list of known names, parted by commas.
 * @returns undefined when the variable is not set; an empty list for the word `none`.
 * @throws {DeliveryError} for a name that is not known.
 */
export function listOf<Name extends string>(
  variable: string,
  text: string | undefined,
  known: readonly Name[],
): Name[] | undefined {
  if (!text) return undefined;
  if (text.trim() === 'none') return [];
  return text.split(',').map((part) => {
    const name = known.find((candidate) => candidate === part.trim());
    if (!name) {
      throw new DeliveryError(
        'invalid-config',
        `${variable} must list some of ${known.join(', ')}, or be "none", but has "${part.trim()}"`,
      );
    }
    return name;
  });
}

/**
 * Reads a choice of `yes` or `no`.
 * @throws {DeliveryError} for anything else.
 */
export function yesOrNo(variable: string, text: string | undefined, fallback: boolean): boolean {
  if (!text) return fallback;
  if (text === 'yes' || text === 'no') return text === 'yes';
  throw new DeliveryError('invalid-config', `${variable} must be "yes" or "no", but is "${text}"`);
}

const isLoopback = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/**
 * Reads a comma-separated list of origins.
 * @param text for example `https://cdn.example.com,https://api.example.com`.
 * @returns undefined when the variable is not set.
 * @throws {DeliveryError} for anything but an https origin; http is allowed on loopback hosts.
 */
export function originsOf(variable: string, text: string | undefined): string[] | undefined {
  if (!text) return undefined;
  return text.split(',').map((part) => {
    const origin = part.trim();
    const url = URL.canParse(origin) ? new URL(origin) : null;
    const allowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
    if (!url || !allowed || url.origin !== origin) {
      throw new DeliveryError(
        'invalid-config',
        `${variable} must list https origins such as https://cdn.example.com, but has "${origin}"`,
      );
    }
    return origin;
  });
}
