import {
  contactFieldNames,
  isOptionalField,
  type ContactField,
} from '@prizestash/shared/rules/submitted-contact';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setUpClaimPage, submitButton } from '../../../testing/claim-page-harness';
import { fillClaim } from '../../../testing/fill-claim';
import { fieldIdOf } from './claim-fields';

const claimPage = setUpClaimPage();

const inputOf = (name: ContactField) => {
  const input = document.querySelector<HTMLInputElement>(`form [name="${fieldIdOf(name)}"]`);
  if (!input) throw new Error(`the form has no input for ${name}`);
  return input;
};

it.each(contactFieldNames)('has an input for %s, which says whether it is optional', (name) => {
  claimPage.open();
  const input = inputOf(name);
  expect(input.required).toBe(!isOptionalField(name));
  expect(input.labels?.[0]?.textContent?.includes('(optional)')).toBe(isOptionalField(name));
});

it.each(contactFieldNames.filter((name) => name !== 'tcpa'))(
  'sends an entry without %s only when it is optional',
  async (name) => {
    const user = userEvent.setup();
    const page = claimPage.open();
    fillClaim({ [fieldIdOf(name)]: '' });
    await user.click(submitButton());
    if (isOptionalField(name)) {
      await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
      expect(claimPage.bodies()[0]).not.toHaveProperty(name);
    } else {
      expect(await screen.findByRole('alert')).toHaveTextContent('Please check these answers');
      expect(inputOf(name)).toBeInvalid();
      expect(claimPage.bodies()).toEqual([]);
    }
  },
);
