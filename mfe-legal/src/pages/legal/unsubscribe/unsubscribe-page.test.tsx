import { forgetDevice } from '@prizestash/shared/storage';
import {
  json,
  renderPage,
  repeatNothing,
  startFakeServer,
  type FakeServer,
} from '@prizestash/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import UnsubscribePage from './unsubscribe-page';

const user = userEvent.setup();
let server: FakeServer;
let logged: jest.SpyInstance;
let alerted: jest.SpyInstance;
beforeEach(async () => {
  sessionStorage.clear();
  server = await startFakeServer();
  repeatNothing();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  alerted = jest.spyOn(window, 'alert').mockImplementation(() => {});
});
afterEach(async () => {
  await server.stop();
  jest.restoreAllMocks();
});

const renderUnsubscribe = () =>
  renderPage(<UnsubscribePage />, { site: { apiBaseUrl: server.url } });
const email = () => screen.getByRole('textbox', { name: 'Email' });
const submit = () => user.click(screen.getByRole('button', { name: 'Unsubscribe' }));

it('has one email field and its button', () => {
  renderUnsubscribe();
  expect(screen.getByRole('heading', { level: 1, name: 'Unsubscribe' })).toBeInTheDocument();
  expect(screen.getAllByRole('textbox')).toEqual([email()]);
  expect(email()).toHaveAttribute('autocomplete', 'email');
  expect(document.title).toBe('Unsubscribe | PrizeStash');
});

it.each([
  ['', 'Required'],
  ['   ', 'Required'],
  ['sam', 'Invalid email'],
  ['sam@example', 'Invalid email'],
])('rejects %p with %p and sends nothing', async (typed, message) => {
  renderUnsubscribe();
  if (typed) await user.type(email(), typed);
  await submit();
  expect(email()).toHaveAccessibleDescription(message);
  expect(email()).toBeInvalid();
  expect(email()).toHaveFocus();
  expect(document.title).toBe('Error: Unsubscribe | PrizeStash');
  expect(server.requests).toHaveLength(0);
});

it('removes an error when the value becomes valid', async () => {
  renderUnsubscribe();
  await user.type(email(), 'sam@');
  expect(email()).not.toHaveAttribute('aria-invalid');
  await submit();
  await user.type(email(), 'example');
  expect(email()).toHaveAccessibleDescription('Invalid email');
  await user.type(email(), '.com');
  expect(email()).not.toHaveAttribute('aria-invalid');
  expect(document.title).toBe('Unsubscribe | PrizeStash');
});

it.each([' sam@example.com ', '\u202asam@example.com\u202c', '\u200bsam@example.com\ufeff'])(
  'sends the specified request for %j and shows the alert after a 200',
  async (text) => {
    server.respond = json(200, { data: {} });
    renderUnsubscribe();
    await user.click(email());
    await user.paste(text);
    await submit();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Successfully unsubscribe')).toBeInTheDocument();
    expect(alert).toHaveFocus();
    expect(alert).toHaveTextContent('sam@example.com gets no more promotional emails');
    expect(server.requests.map(({ method, url, body }) => [method, url, JSON.parse(body)])).toEqual(
      [['POST', '/v1/fe/unsubscribe', { email: 'sam@example.com', landing_page_id: 21 }]],
    );
    expect(logged).not.toHaveBeenCalled();
    expect(alerted).not.toHaveBeenCalled();
  },
);

it('ignores a second submit while the request is pending', async () => {
  let finish = () => {};
  server.respond = (response) => {
    finish = () => response.writeHead(200).end();
  };
  renderUnsubscribe();
  await user.type(email(), 'sam@example.com');
  await submit();
  const button = screen.getByRole('button', { name: 'Unsubscribing…' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  await user.type(email(), '{Enter}');
  while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  finish();
  expect(await screen.findByRole('alert')).toHaveTextContent('Successfully unsubscribe');
  expect(server.requests).toHaveLength(1);
});

it('shows no address that the device has forgotten before the response', async () => {
  let finish = () => {};
  server.respond = (response) => {
    finish = () => response.writeHead(200).end();
  };
  renderUnsubscribe();
  await user.type(email(), 'sam@example.com');
  await submit();
  await waitFor(() => expect(server.requests).toHaveLength(1));
  act(forgetDevice);
  finish();
  expect(await screen.findByRole('button', { name: 'Unsubscribe' })).toBeEnabled();
  expect(document.body).not.toHaveTextContent('sam@example.com');
});

it('logs a failure, shows it with the support address, and retries', async () => {
  server.respond = json(503, { error: { message: 'Down' } });
  renderUnsubscribe();
  await user.type(email(), 'sam@example.com');
  await submit();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('We could not unsubscribe you just now');
  expect(alert).toHaveFocus();
  expect(within(alert).getByRole('link', { name: /^support@ ?example ?\.com$/ })).toHaveAttribute(
    'href',
    'mailto:support@example.com',
  );
  expect(logged).toHaveBeenCalledTimes(1);
  expect(logged.mock.calls[0]).toEqual([
    'Unsubscribe failed',
    expect.objectContaining({ status: 503 }),
  ]);
  expect(JSON.stringify(logged.mock.calls)).not.toContain('sam@');
  expect(email()).toHaveValue('sam@example.com');

  server.respond = json(200, {});
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Successfully unsubscribe')).toBeInTheDocument();
  expect(server.requests).toHaveLength(2);
});

it('says that the outcome is unknown after a network error', async () => {
  server.respond = (response) => response.socket?.destroy();
  renderUnsubscribe();
  await user.type(email(), 'sam@example.com');
  await submit();
  expect(await screen.findByText('We cannot tell yet if you are unsubscribed')).toBeVisible();
  expect(screen.getByRole('alert')).not.toHaveTextContent('Nothing has changed');
  expect(logged).toHaveBeenCalledWith(
    'Unsubscribe failed',
    expect.objectContaining({ code: 'network' }),
  );
});

it.each([
  [429, 'Too many requests came from here. Please try again in 60 seconds.'],
  [503, 'The fault is on our side. Please try again in 60 seconds.'],
])('shows the cause of a %s and when to try again', async (status, message) => {
  server.respond = json(status, { error: { message: 'Later' } }, { 'Retry-After': '60' });
  renderUnsubscribe();
  await user.type(email(), 'sam@example.com');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

it('shows a field error of the server at the field', async () => {
  server.respond = json(400, { error: { message: 'Check', errors: { email: 'Invalid email' } } });
  renderUnsubscribe();
  await user.type(email(), 'sam@example.com');
  await submit();
  expect(await screen.findByText('Invalid email')).toBeInTheDocument();
  expect(email()).toHaveFocus();
  expect(screen.queryByText('We could not unsubscribe you just now')).toBeNull();
});

it('sends an address that was entered before hydration', async () => {
  server.respond = json(200, {});
  renderPage(<UnsubscribePage />, {
    site: { apiBaseUrl: server.url },
    beforeScript(html) {
      const form = html.querySelector('form')!;
      expect(form.getAttribute('method')).toBe('dialog');
      html.querySelector<HTMLInputElement>('[name=email]')!.value = 'early@example.com';
    },
  });
  await submit();
  expect(await screen.findByText('Successfully unsubscribe')).toBeInTheDocument();
  expect(JSON.parse(server.requests[0]!.body)).toMatchObject({ email: 'early@example.com' });
});
