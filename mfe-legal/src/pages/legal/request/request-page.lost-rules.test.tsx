import { renderPage } from '@prizestash/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import RequestPage from './request-page';

/** True while the validation chunk does not load. */
let mockIsUnavailable = true;
let mockLoads = 0;
jest.mock('./request-schema', () => {
  mockLoads += 1;
  if (mockIsUnavailable) throw new Error('Loading chunk failed');
  return jest.requireActual<object>('./request-schema');
});

it('reports on submit that validation did not load, and loads it on the next submit', async () => {
  const user = userEvent.setup();
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const submit = () => user.click(screen.getByRole('button', { name: 'Submit' }));
  renderPage(<RequestPage />);
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('could not check your request');
  const firstName = screen.getByLabelText('First name');
  await user.click(firstName);
  const loads = mockLoads;
  await user.type(firstName, 'Ann');
  expect(mockLoads).toBe(loads);
  expect(warn).not.toHaveBeenCalled();

  mockIsUnavailable = false;
  await submit();
  expect(await screen.findByRole('link', { name: 'Email: Email is required' })).toBeVisible();
  await user.clear(firstName);
  expect(
    await screen.findByRole('link', { name: 'First name: First name is required' }),
  ).toBeVisible();
});
