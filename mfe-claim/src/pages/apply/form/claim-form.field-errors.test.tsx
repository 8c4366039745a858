import { json } from '@prizestash/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillClaim } from '../../../testing/fill-claim';
import { setUpClaimPage, submitButton, title } from '../../../testing/claim-page-harness';
import { validClaim } from '../../../testing/valid-claim';
import { claimFields, isFilled } from '../fields/claim-fields';
import type { ClaimValues } from '@prizestash/shared/rules/claim-schema';
import { setUpRejectedSubmissions } from '../../../testing/rejected-submissions';

const claimPage = setUpClaimPage();
const { submitRejected, retrySubmit } = setUpRejectedSubmissions(claimPage);

describe('ClaimForm, field errors of the server', () => {
  it('shows 400 messages on their fields until those change, and the rest in the notice', async () => {
    const visit = await submitRejected(
      json(400, {
        error: {
          message: 'Please look again',
          errors: { email: 'This address bounced', os: 'Unknown system', birthday: 'Not a date' },
        },
      }),
    );
    const email = screen.getByLabelText('Email');
    await waitFor(() => expect(email).toHaveAccessibleDescription('This address bounced'));
    const [top, summary] = screen.getAllByRole('alert');
    expect(top).toHaveTextContent('Please look again');
    expect(top).toHaveTextContent('Unknown system');
    await waitFor(() => expect(summary).toHaveFocus());
    expect(summary).toHaveTextContent('Email: This address bounced');
    expect(summary).toHaveTextContent('Date of birth: Not a date');
    expect(document.title).toBe(`Error: ${title}`);

    await visit.user.type(screen.getByLabelText('City'), '!');
    await visit.user.keyboard('{Backspace}');
    expect(email).toHaveAccessibleDescription('This address bounced');
    await visit.user.type(email, 'x');
    await waitFor(() => expect(email).toBeValid());
    await visit.user.keyboard('{Backspace}');
    await retrySubmit(visit);
    expect(claimPage.keys()[0]).toBe(claimPage.keys()[1]);
  });

  it('shows one summary under the server message when all messages belong to fields', async () => {
    await submitRejected(
      json(400, { error: { message: 'Please look again', errors: { city: 'No such city' } } }),
    );
    const box = await screen.findByRole('alert');
    expect(box).toHaveTextContent('Please look againCity: No such city');
    await waitFor(() => expect(box).toHaveFocus());
  });

  it.each([
    ['without other messages', {}],
    ['with another message', { os: 'Unknown system' }],
  ])('keeps the focus while the last invalid field is corrected, %s', async (_name, others) => {
    const { user } = await submitRejected(
      json(400, { error: { message: 'Look again', errors: { city: 'No such city', ...others } } }),
    );
    const city = screen.getByLabelText('City');
    await waitFor(() => expect(city).toBeInvalid());
    await user.type(city, 's');
    await waitFor(() => expect(city).toBeValid());
    expect(screen.queryByRole('link', { name: /City/ })).toBeNull();
    await act(() => new Promise((done) => setTimeout(done, 50)));
    expect(city).toHaveFocus();
  });

  describe('of values that have changed since they were sent', () => {
    /** Those with a value in the fixture. */
    const sentFields = claimFields.filter((name) => isFilled(name, validClaim));

    /** Changes fields while the entry is on its way, whose response then rejects all of them. */
    async function changePending(change: Parameters<typeof fillClaim>[0], others = {}) {
      const user = userEvent.setup();
      let respond = () => {};
      claimPage.server.respond = (response) => {
        const errors = {
          ...Object.fromEntries(sentFields.map((name) => [name, `Wrong ${name}`])),
          ...others,
        };
        respond = () => json(400, { error: { message: 'Look again', errors } })(response);
      };
      claimPage.open();
      fillClaim();
      await user.click(submitButton());
      await waitFor(() => expect(claimPage.server.requests).toHaveLength(1));
      fillClaim(change);
      respond();
      await waitFor(() => expect(submitButton()).toBeVisible());
    }
    const shownErrors = () =>
      sentFields.filter((name) => screen.queryAllByText(`Wrong ${name}`).length > 0);
    const changed = {
      first_name: 'Ann',
      last_name: 'Other',
      email: 'ann@example.com',
      gender: '2',
      phone: '(415)-555-0143',
      month: '3',
      day: '10',
      year: '1991',
      street: '2 Main St',
      city: 'Reno',
      state: 'Nevada',
      postal_code: '89501',
      tcpa: false,
    } satisfies Partial<ClaimValues>;

    it.each(['city', 'phone', 'day', 'tcpa'] as const)('shows none on %s', async (name) => {
      await changePending({ [name]: changed[name] });
      const resolved: string[] = name === 'day' ? ['day', 'birthday'] : [name];
      await waitFor(() =>
        expect(shownErrors()).toEqual(sentFields.filter((field) => !resolved.includes(field))),
      );
    });

    it('says that the entry was not accepted when no field has an error', async () => {
      await changePending({ ...changed, tcpa: true }, { tcpa: '' });
      const notice = await screen.findByRole('alert');
      expect(notice).toHaveTextContent('Look again');
      await waitFor(() => expect(notice).toHaveFocus());
      expect(shownErrors()).toEqual([]);
      fireEvent.change(screen.getByLabelText('City'), { target: { value: validClaim.city } });
      await waitFor(() => expect(shownErrors()).toEqual(['city']));
    });
  });
});
