import { json } from '@prizestash/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { setUpClaimPage, title } from '../../../testing/claim-page-harness';
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
});
