import { renderPage } from '@prizestash/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import RequestPage from './request-page';

/** True while the file with the rules cannot be fetched. */
let mockIsLost = true;
let mockFetches = 0;
jest.mock('./check-request', () => {
  mockFetches += 1;
  if (mockIsLost) throw new Error('Loading chunk failed');
  return jest.requireActual<object>('./check-request');
});

test('the press tells it, typing fetches nothing, and the next press checks', async () => {
  const user = userEvent.setup();
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const submit = () => user.click(screen.getByRole('button', { name: 'Submit' }));
  renderPage(<RequestPage />);
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('could not check your request');
  const city = screen.getByLabelText('City');
  await user.click(city);
  const fetches = mockFetches;
  await user.type(city, 'Boston');
  expect(mockFetches).toBe(fetches);
  expect(warned).not.toHaveBeenCalled();

  mockIsLost = false;
  await submit();
  expect(await screen.findByRole('link', { name: 'Email: Email is required' })).toBeVisible();
  await user.clear(city);
  expect(await screen.findByRole('link', { name: 'City: City is required' })).toBeVisible();
});
