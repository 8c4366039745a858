export const partners = ['lead', 'embedded', 'survey'] as const;
export type Partner = (typeof partners)[number];

/** How a partner behaves. `works` is the normal case; the others are for tests by hand or by program. */
export const modeMeaning = {
  works: 'Behaves as a partner should.',
  'two-hosts': 'Scripts: load their code from a second host. Offer: redirects to a second host.',
  slow: 'Responds after five seconds.',
  blocked: 'Scripts: the connection is cut. Offer: refuses to be framed.',
  throws: 'Scripts throw at once. Offer: the server responds with an error.',
  silent: 'Lead: never redirects. Offer: never responds. Survey: draws nothing.',
  hostile: 'Tries to read storage, cookies and the page, and to navigate the visitor away.',
} as const;

export type Mode = keyof typeof modeMeaning;
export const modes = Object.keys(modeMeaning) as Mode[];

export function modeNamed(text: unknown): Mode | undefined {
  return modes.find((mode) => mode === text);
}

/** The current mode of each partner. A request that names a mode overrides it. */
export class Switches {
  private readonly current = new Map<Partner, Mode>();

  of(partner: Partner, requested?: unknown): Mode {
    return modeNamed(requested) ?? this.current.get(partner) ?? 'works';
  }

  set(partner: Partner, mode: Mode): void {
    this.current.set(partner, mode);
  }

  reset(): void {
    this.current.clear();
  }

  all(): Record<Partner, Mode> {
    return { lead: this.of('lead'), embedded: this.of('embedded'), survey: this.of('survey') };
  }
}
