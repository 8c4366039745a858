import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { submitButton, setUpClaimPage } from '../../../testing/claim-page-harness';

/** True while the submission chunk fails to load. */
let mockFails = true;
let mockLoads = 0;
jest.mock('../submission/submit-claim', () => {
  mockLoads += 1;
  if (mockFails) throw new Error('Loading chunk failed');
  return jest.requireActual<object>('../submission/submit-claim');
});

const claimPage = setUpClaimPage();

/** Lets the form validate ahead of a submit, as it does 100 ms after a change. */
const pause = (ms: number) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));

describe('ClaimForm without the submission chunk', () => {
  it('reports the failure on submit, does not retry while typing and retries on the next submit', async () => {
    const user = userEvent.setup();
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    claimPage.open();
    await user.click(submitButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('could not reach PrizeStash');
    await user.click(screen.getByRole('checkbox'));
    await pause(200);
    const city = screen.getByLabelText('City');
    await user.click(city);
    const loads = mockLoads;
    await user.type(city, 'Boston');
    await pause(200);
    expect(mockLoads).toBe(loads);
    expect(warned).not.toHaveBeenCalled();

    mockFails = false;
    await user.click(submitButton());
    expect(await screen.findByRole('link', { name: 'Email: Required' })).toBeVisible();
    await user.clear(city);
    await waitFor(() => expect(city).toBeInvalid());
  });
});
