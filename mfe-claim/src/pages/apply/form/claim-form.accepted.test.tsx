import type { ClaimField } from '@prizestash/shared/rules/claim-schema';
import { contactStore } from '@prizestash/shared/contact';
import { consentLine } from '@prizestash/shared/rules/consent';
import { json } from '@prizestash/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setUpClaimPage, submitButton } from '../../../testing/claim-page-harness';
import { consent } from '../../../consent';
import { fillClaim } from '../../../testing/fill-claim';
import { claimFields } from '../fields/claim-fields';

const claimPage = setUpClaimPage();

/** What is typed into each field or chosen in it; an optional field is left empty. */
const values: Partial<Record<ClaimField, string>> = {
  first_name: 'Zoë',
  last_name: 'Example',
  email: 'zoe@example.com',
  gender: '1',
  phone: '2125550143',
  month: '2',
  day: '9',
  year: '1990',
  street: '1 Example Street',
  city: 'Sacramento',
  state: 'California',
  postal_code: '95814',
  tcpa: ' ',
};

describe('ClaimForm, accepted entry', () => {
  it('submits one entry by keyboard, stores the contact and opens the first offer', async () => {
    const user = userEvent.setup();
    const page = claimPage.open();
    screen.getByLabelText('First name').focus();
    for (const name of claimFields.filter((field) => field !== 'birthday')) {
      const control = document.activeElement as HTMLInputElement;
      expect(control).toHaveAttribute('name', name);
      const value = values[name] ?? '';
      if (control.tagName === 'SELECT') await user.selectOptions(control, value);
      else if (value) await user.keyboard(value);
      if (name !== 'tcpa') await user.tab();
    }
    expect(screen.getByRole('checkbox')).toBeChecked();
    screen.getByLabelText('Zip code').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(page.address()).toBe('/paths/toffer'));

    expect(claimPage.server.requests).toHaveLength(1);
    expect(claimPage.bodies()[0]).toEqual({
      first_name: 'Zoë',
      last_name: 'Example',
      email: 'zoe@example.com',
      gender: '1',
      phone: '+12125550143',
      birthday: '02/09/1990',
      street: '1 Example Street',
      city: 'Sacramento',
      state: 'California',
      postal_code: '95814',
      tcpa: true,
      device_type: expect.any(String) as string,
      os: expect.any(String) as string,
      landing_page_id: 21,
    });
    expect(claimPage.server.requests[0]?.headers).toMatchObject({
      'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      'consent-version': consent.version,
      'consent-hash': expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      'page-path': '/apply',
      'release-set': 'test-set',
      'legal-versions': '/legal/privacy-policy=1.0, /legal/rules=1.0, /legal/terms=1.0',
      'form-trap': 'empty',
      'form-seconds': expect.stringMatching(/^\d+$/) as string,
    });
    expect(contactStore.contact).toMatchObject({
      id: 'entry-1',
      entry_period: '2026-11',
      email: 'zoe@example.com',
      birthday: '02/09/1990',
      phone: '+12125550143',
      tcpa: true,
      consent: {
        text: consentLine(consent, ['Lead Partner', 'Frame Partner', 'Survey Partner']),
        recipients: { lead: 'Lead Partner', embedded: 'Frame Partner', survey: 'Survey Partner' },
        documents: { '/legal/rules': '1.0', '/legal/terms': '1.0', '/legal/privacy-policy': '1.0' },
      },
    });
    expect(contactStore.contact).not.toHaveProperty('device_type');
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    [
      'other fields',
      { data: { user_id: 7, referral: 'spring' } },
      { user_id: 7, referral: 'spring' },
    ],
    ['no data', 'OK', {}],
  ])('opens the first offer after status 200 with %s', async (_name, body, merged) => {
    claimPage.server.respond = json(200, body);
    const user = userEvent.setup();
    const page = claimPage.open();
    fillClaim();
    await user.click(submitButton());
    await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
    expect(contactStore.contact).toMatchObject({ ...merged, first_name: 'Zoë', tcpa: true });
  });

  it('reports a filled honeypot field', async () => {
    const user = userEvent.setup();
    const page = claimPage.open();
    fillClaim();
    const honeypot = document.querySelector<HTMLInputElement>('[name=referral_note]')!;
    expect(honeypot.tabIndex).toBe(-1);
    expect(honeypot.closest('[aria-hidden=true]')).not.toBeNull();
    honeypot.value = 'https://spam.example.com';
    await user.click(submitButton());
    await waitFor(() => expect(page.address()).toBe('/paths/toffer'));
    expect(claimPage.server.requests[0]?.headers['form-trap']).toBe('filled');
    expect(claimPage.server.requests[0]?.body).not.toContain('spam');
  });
});
