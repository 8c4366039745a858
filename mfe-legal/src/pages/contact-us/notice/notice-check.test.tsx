import { renderPage, repeatNothing, serveFiles, testSite } from '@prizestash/shared/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NoticeCheck } from './notice-check';

const user = userEvent.setup();
const url = `${testSite.apiBaseUrl}/v1/drawings/notices`;
beforeEach(() => {
  sessionStorage.clear();
  repeatNothing();
});
afterEach(() => jest.restoreAllMocks());

const field = () => screen.getByRole('textbox', { name: 'Code in the message' });

async function check(code: string, response?: object | number) {
  const requested = serveFiles(response === undefined ? {} : { [url]: response });
  renderPage(<NoticeCheck />);
  if (code) await user.type(field(), code);
  await user.click(screen.getByRole('button', { name: 'Check the code' }));
  return requested;
}

it('says for which drawing a real code is, and what is never asked for', async () => {
  await check('7kqm 2ftx 9hbw', { data: { real: true, drawing: '2026-11-22' } });
  expect(await screen.findByText('Yes, this code is ours.')).toBeInTheDocument();
  expect(screen.getByText(/drawing of November 22, 2026.*We never ask for money/)).toBeVisible();
});

it.each(['Code: 7KQM-2FTX-9HBW', 'code:7kqm2ftx9hbw', '7KQM\u20112FTX\u20119HBW.'])(
  'takes %j for its twelve letters and digits',
  async (text) => {
    await check(text, { data: { real: true, drawing: '2026-11-22' } });
    expect(await screen.findByText('Yes, this code is ours.')).toBeInTheDocument();
  },
);

it('says that an unknown code is not ours', async () => {
  await check('7KQM-2FTX-9HBW', { data: { real: false, drawing: null } });
  expect(await screen.findByText('No, we sent no message with this code.')).toBeInTheDocument();
});

it.each([
  ['', 'Required'],
  ['7KQM', 'A code has 12 letters and digits'],
])('rejects %p without a request', async (code, message) => {
  const requested = await check(code);
  expect(field()).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(field()).toHaveFocus();
  expect(requested).toEqual([]);
});

it.each([
  ['too many', 429, /Too many codes were tried from here/],
  ['no connection', undefined, /try again in a minute/],
  ['another shape', { data: { real: true, drawing: null } }, /try again in a minute/],
])('reports %s', async (_name, response, message) => {
  await check('7KQM-2FTX-9HBW', response);
  expect(await screen.findByText('We could not check the code just now.')).toBeInTheDocument();
  expect(screen.getByText(message)).toBeInTheDocument();
});
