/** The three stand-ins. */
export const partners = ['lead', 'embedded', 'survey'] as const;
export type Partner = (typeof partners)[number];

/** How a stand-in behaves. `works` is the normal case; the others are failures to try by hand or in tests. */
export const modes = ['works', 'slow', 'blocked', 'throws', 'never-answers', 'hostile'] as const;
export type Mode = (typeof modes)[number];

/** What each switch does, for the people who press it. */
export const modeMeaning: Readonly<Record<Mode, string>> = {
  works: 'Behaves as a partner should.',
  slow: 'Answers after five seconds.',
  blocked: 'Scripts: the connection is cut. Offer: refuses to be framed.',
  throws: 'Scripts throw at once. Offer: the server answers with an error.',
  'never-answers': 'Lead: never redirects. Offer: never responds. Survey: draws nothing.',
  hostile: 'Tries to read storage, cookies and the page, and to take the visitor elsewhere.',
};

/** @returns the mode of that name, or undefined for any other text. */
export function modeNamed(text: unknown): Mode | undefined {
  return modes.find((mode) => mode === text);
}

/** The current switch of each stand-in. A request that names a mode of its own overrides it. */
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
