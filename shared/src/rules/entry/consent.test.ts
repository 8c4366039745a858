import { consentLine, consentParts, withoutLinks } from './consent';

const wording = {
  version: '2.0',
  text: 'I agree to the [Rules](/rules) and the [Terms](/terms).',
  recipients: ' My details may be passed to {partners}.',
};
const names = ['Acme Leads', '$& [Bright](/evil)', 'Civic Surveys'];

it('names the partners in a line with links, which is the evidence', () => {
  expect(consentLine(wording, names)).toBe(
    'I agree to the [Rules](/rules) and the [Terms](/terms). My details may be passed to Acme Leads, $& [Bright](/evil) and Civic Surveys.',
  );
});

it('links what the wording links, and nothing that a name contains', () => {
  const parts = consentParts(wording, names);
  expect(parts.filter(({ href }) => href)).toEqual([
    { text: 'Rules', href: '/rules' },
    { text: 'Terms', href: '/terms' },
  ]);
  expect(parts.at(-1)?.text).toBe(
    ' My details may be passed to Acme Leads, $& [Bright](/evil) and Civic Surveys.',
  );
  expect(withoutLinks(consentLine(wording, ['Acme']))).toBe(
    'I agree to the Rules and the Terms. My details may be passed to Acme.',
  );
});

it('omits partners when there are none', () => {
  expect(consentLine(wording, [])).toBe(wording.text);
  expect(consentParts(wording, []).at(-1)?.text).toBe('.');
});
