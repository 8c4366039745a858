import { paths } from '@prizestash/shared/paths';
import type { RemoteManifest } from '@prizestash/shared/remote';
import privacyPolicy from '../content/privacy-policy/document.json';
import rules from '../content/rules/document.json';
import terms from '../content/terms/document.json';

/** The routes of mfe-legal. The versions of the legal texts come from their metadata. */
export const manifest = {
  name: 'mfe-legal',
  routes: [
    {
      path: paths.privacyPolicy,
      title: 'Privacy Policy | PrizeStash',
      description:
        'What PrizeStash learns about you, why, which partner receives which detail, and how to say no.',
      prerender: true,
      documentVersion: privacyPolicy.version,
    },
    {
      path: paths.terms,
      title: 'Terms and Conditions | PrizeStash',
      description:
        'The agreement between you and PrizeStash for using this site, in plain English.',
      prerender: true,
      documentVersion: terms.version,
    },
    {
      path: paths.rules,
      title: 'Official Rules | PrizeStash',
      description:
        'Official rules of the PrizeStash $1,000 Sweepstakes: who can enter, how, the Sunday drawings and the prize. No purchase necessary.',
      prerender: true,
      documentVersion: rules.version,
      documentDigest: rules.digest,
    },
    {
      path: paths.privacyRequest,
      title: 'CCPA Privacy Request Form | PrizeStash',
      description:
        'Ask to see, correct or delete what PrizeStash has about you, or tell us not to sell or share it.',
      prerender: true,
    },
    {
      path: paths.unsubscribe,
      title: 'Unsubscribe | PrizeStash',
      description: 'Stop promotional emails from PrizeStash. It takes one field and one click.',
      prerender: true,
    },
    {
      path: paths.winners,
      title: 'PrizeStash Winners!',
      description: 'People who won $1,000 with PrizeStash. A new winner is announced every Sunday.',
      prerender: true,
    },
    {
      path: paths.checkDrawing,
      title: 'Check a drawing | PrizeStash',
      description:
        'Check a Sunday drawing of PrizeStash in your own browser: the sealed list of entries, the public random number and the winner.',
      prerender: true,
      needsContact: true,
    },
    {
      path: paths.contactUs,
      title: 'Contact us | PrizeStash',
      description:
        'How to reach PrizeStash, what to expect, and how to tell a real message of ours from a scam.',
      prerender: true,
    },
  ],
} as const satisfies RemoteManifest;
