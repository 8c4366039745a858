import type { ConsentWording } from '../rules/entry/consent';
import type { ContactField } from '../rules/entry/submitted-contact';

/** One URL that a package owns. The shell reads its routes from the release set. */
export interface RouteManifest {
  /** Absolute path without a trailing slash, for example `/legal/rules`. */
  readonly path: `/${string}`;
  /** Document title. */
  readonly title: string;
  /** One or two sentences for search engines and link previews. */
  readonly description: string;
  /** True: the page is prerendered at promotion. False: its HTML holds the layout only. */
  readonly prerender: boolean;
  /** True: the page reads the stored contact, so it renders after rehydration. */
  readonly needsContact?: boolean;
  /** False excludes the page from search engines and the sitemap. True when left out. */
  readonly index?: boolean;
  /** Version of a legal text; part of the consent evidence of every entry. */
  readonly documentVersion?: string;
  /** SHA-256 of its text, 64 hexadecimal digits. That of the official rules is part of drawings. */
  readonly documentDigest?: string;
  /** What a person agrees to who sends an entry from this page. */
  readonly consent?: ConsentWording;
  /** Paths whose code is prefetched once the visitor uses this page. */
  readonly next?: readonly `/${string}`[];
}

/**
 * What a parameter of a call to a partner holds besides details of the contact: the utm_source
 * value, a code that is the same for every call for one entry, the URL of the page after the
 * partner's, or a setting that the operator configures, for example `settings.placementId`.
 */
type PartnerParameter = 'attribution' | 'entry-code' | 'next-page' | `settings.${string}`;

interface AnyPartner {
  /** Unique on the site, in lower case. The operator's configuration has an entry of this name. */
  readonly id: string;
  /** Path of the route that shows it. */
  readonly page: `/${string}`;
  /**
   * The details of the contact that it receives, with the name of their parameter. The birthday has
   * one, or three: year, month and day.
   */
  readonly details: Readonly<Partial<Record<Exclude<ContactField, 'birthday'>, string>>> & {
    readonly birthday?: string | readonly string[];
  };
}

/** `script`: a script that may send the visitor on. `survey-script`: one that draws into the page. */
interface ScriptPartner extends AnyPartner {
  readonly kind: 'script' | 'survey-script';
  /** The global variable in which the script looks for its parameters. */
  readonly globalName: string;
  readonly parameters: Readonly<Record<string, PartnerParameter>>;
}

/** `frame`: a page of the partner, which receives its parameters in the query. */
interface FramePartner extends AnyPartner {
  readonly kind: 'frame';
  readonly globalName?: never;
  /** Without a code for the entry: it is for a script that is called again. */
  readonly parameters: Readonly<Record<string, Exclude<PartnerParameter, 'entry-code'>>>;
}

/** A partner that a remote shows. What the partner receives is declared here and nowhere else. */
export type PartnerManifest = ScriptPartner | FramePartner;

/** The routes of one remote; the only place that lists them. */
export interface RemoteManifest {
  /** The package's name, for example `mfe-legal`. */
  readonly name: string;
  readonly routes: readonly RouteManifest[];
  /**
   * Partners that its pages show. A page whose partner is not configured is not part of the site. In
   * the titles of the others, `{step}` and `{steps}` are the place of an offer in the visit.
   */
  readonly partners?: readonly PartnerManifest[];
}
