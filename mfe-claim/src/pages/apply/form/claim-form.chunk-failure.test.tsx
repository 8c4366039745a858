import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { submitButton, setUpClaimPage } from '../../../testing/claim-page-harness';

/** True while the file of rules and call cannot be fetched. */
let mockIsLost = true;
let mockFetches = 0;
jest.mock('../submission/submission-chunk', () => {
  mockFetches += 1;
  if (mockIsLost) throw new Error('Loading chunk failed');
  return jest.requireActual<object>('../submission/submission-chunk');
});

const claimPage = setUpClaimPage();

test('the press tells it, typing fetches nothing, and the next press checks', async () => {
  const user = userEvent.setup();
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  claimPage.open();
  await user.click(submitButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('could not reach PrizeStash');
  const city = screen.getByLabelText('City');
  await user.click(city);
  const fetches = mockFetches;
  await user.type(city, 'Boston');
  expect(mockFetches).toBe(fetches);
  expect(warned).not.toHaveBeenCalled();

  mockIsLost = false;
  await user.click(submitButton());
  expect(await screen.findByRole('link', { name: 'Email: Required' })).toBeVisible();
  await user.clear(city);
  await waitFor(() => expect(city).toBeInvalid());
});
