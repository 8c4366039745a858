import { after, append, edits, NEXT_MIGRATION, nextVersion, type Recipe, replace } from './recipe';

/** An optional middle name. */
export const field: Recipe = {
  names: { name: 'middle-name' },
  edits: {
    'shared/src/rules/entry/submitted-contact.ts': after(
      "last_name: 'required',",
      "middle_name: 'optional',",
    ),
    'shared/src/rules/entry/entry-rules.ts': after(
      'last_name: [noHiddenCharacter, maxLength(textLimits.last_name), plainText],',
      'middle_name: [noHiddenCharacter, plainText],',
    ),
    'mfe-claim/src/pages/apply/fields/claim-fields.ts': after(
      "last_name: 'Last name',",
      "middle_name: 'Middle name',",
    ),
    'mfe-claim/src/pages/apply/fields/personal-fields.tsx': after(
      '<ClaimTextField name="last_name" autoComplete="family-name" autoCapitalize="words" />',
      '<ClaimTextField name="middle_name" autoComplete="additional-name" />',
    ),
    'mfe-claim/src/pages/receipt/receipt-lines.ts': after(
      "{ label: 'Name', value: `${contact.first_name} ${contact.last_name}` },",
      "...(contact.middle_name ? [{ label: 'Middle name', value: contact.middle_name }] : []),",
    ),
    'mfe-claim/package.json': (text) =>
      text.replace(/"openBytes": (\d+)/, (_, bytes) => `"openBytes": ${Number(bytes) + 200}`),
    [NEXT_MIGRATION]: () => 'alter table entries add column middle_name text;\n',
  },
};

/** One more frame, after the survey. */
export const partner: Recipe = {
  names: {},
  edits: {
    'mfe-offers/src/manifest.ts': edits(
      replace(
        '    { ...offerRoute, path: paths.surveyOffer, next: [paths.winners] },',
        [
          "    { ...offerRoute, path: paths.surveyOffer, next: ['/paths/goffer'] },",
          "    { ...offerRoute, path: '/paths/goffer', next: [paths.winners] },",
        ].join('\n'),
      ),
      after(
        "      details: { ...contactDetails, birthday: ['year', 'month', 'day'] },",
        '    },',
        '    {',
        "      id: 'gift',",
        "      kind: 'frame',",
        "      page: '/paths/goffer',",
        "      parameters: { src: 'attribution' },",
        "      details: { first_name: 'given', email: 'mail' },",
      ),
    ),
    'mfe-offers/src/partners.test.ts': edits(
      replace(
        'const [lead, embedded, survey] = manifest.partners;',
        'const [lead, embedded, survey, gift] = manifest.partners;',
      ),
      after(
        "const configured: SiteConfig['partners'] = {",
        "  gift: { name: 'Gift Co', frameUrl: 'https://gift.example.com/offer' },",
      ),
      append(
        "it('builds the gift offer', () => {",
        '  expect(fieldsOf(gift)).toEqual({',
        "    src: 'tiktok',",
        "    given: 'Zoë & Ann',",
        "    mail: 'zoe+win@example.com',",
        '  });',
        '});',
      ),
    ),
  },
};

const OLD_WORDS = 'I am a US resident, 18 or older.';
export const NEW_WORDS = 'I live in the United States, and I am 18 or older.';

/** The same consent in other words. */
export const consent: Recipe = {
  names: {},
  edits: {
    'mfe-claim/src/consent.ts': edits(
      replace(OLD_WORDS, NEW_WORDS),
      replace("version: '1.1'", "version: '1.2'"),
    ),
    'mfe-claim/src/consent.test.ts': edits(
      replace(OLD_WORDS, NEW_WORDS),
      replace("    '1.1',", "    '1.2',"),
    ),
  },
};

/** From a period on that no test and no year comes near to. */
export const hour: Recipe = {
  names: {},
  edits: {
    'shared/src/rules/calendar/drawing-schedule.ts': replace(
      "[['2026-11', 12]]",
      "[['2026-11', 12], ['2998-05', 18]]",
    ),
    'drawings/verifier/verify-drawing.js': replace(
      "[{ firstPeriod: '2026-11', hour: 12 }]",
      "[{ firstPeriod: '2026-11', hour: 12 }, { firstPeriod: '2998-05', hour: 18 }]",
    ),
    'drawings/verifier/testing/second-verifier.ts': replace(
      "[['2026-11', 12]]",
      "[['2026-11', 12], ['2998-05', 18]]",
    ),
    'docs/drawing-protocol.md': after('| 2026-11      | 12:00 |', '| 2998-05      | 18:00 |'),
    'mfe-legal/content/rules/08-drawings.md': replace(
      'At 12:00 PM CST on that Sunday',
      'At 12:00 PM CST on that Sunday (from the drawings of May 2998 on, at 6:00 PM CST)',
    ),
    'mfe-legal/content/rules/document.json': nextVersion,
    'docs/product.md': replace(
      'It is held at 12:00 PM at UTC-6.',
      'It is held at 12:00 PM at UTC-6, from May 2998 on at 6:00 PM.',
    ),
  },
};
