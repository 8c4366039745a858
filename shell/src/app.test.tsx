import { act, render, screen } from '@testing-library/react';
import { type ComponentType, useEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Link } from '@prizestash/shared/navigation';
import type { ReleaseSet } from '@prizestash/shared/remote';
import { testSite } from '@prizestash/shared/testing';
import userEvent from '@testing-library/user-event';
import { App } from './app';
import Home from './pages/home/home';
import NotFound from './pages/not-found/not-found';
import { PageLoader } from './remotes/page-loader';

jest.mock('./pages/home/home', () => ({ __esModule: true, default: jest.fn() }));
jest.mock('./pages/not-found/not-found', () => ({ __esModule: true, default: jest.fn() }));

const route = (path: `/${string}`) => ({ path, title: path });
const set = {
  id: 'set',
  config: testSite,
  shell: { version: '1', commit: 'c' },
  remotes: {
    'mfe-legal': {
      version: '1',
      base: '/',
      entry: 'e.js',
      integrity: 'i',
      container: 'c',
      commit: 'c',
      routes: [route('/winners'), route('/contact-us')],
    },
  },
} satisfies ReleaseSet;

/** Renders the site at a path, with the given screens of a remote. */
async function open(path: string, screens: Readonly<Record<string, ComponentType>> = {}) {
  window.scrollTo = jest.fn();
  window.history.replaceState(null, '', path);
  const loader = new PageLoader({
    loadRemoteModule: () =>
      Promise.resolve({
        manifest: { name: 'mfe-legal', routes: [] },
        page: (name) => Promise.resolve({ default: screens[name] as ComponentType }),
      }),
    rehydrateContact: () => Promise.resolve(),
    delay: () => new Promise(() => {}),
    onError: () => {},
  });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <App set={set} loader={loader} />
      </MemoryRouter>,
      // The errors of these tests are deliberate.
      { onCaughtError: () => {} },
    );
  });
}

function expectLayout() {
  expect(screen.getByRole('link', { name: 'PrizeStash home' })).toBeVisible();
  expect(screen.getByRole('contentinfo')).toHaveTextContent(/CA Consumers: Do Not Sell or Share/);
}

it.each([
  ['the home page', '/', Home],
  ['the not-found page', '/no-such-page', NotFound],
])('keeps header, footer and notice when %s crashes', async (_name, path, page) => {
  jest.mocked(page).mockImplementation(() => {
    throw new Error('broken on purpose');
  });
  await open(path);
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expectLayout();

  jest.mocked(page).mockImplementation(() => <h1>Works again</h1>);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('heading', { name: 'Works again' })).toBeVisible();
});

it('shows the next page when the clean-up of the page before throws', async () => {
  let mounts = 0;
  const Winners = () => {
    useEffect(() => () => {
      throw new Error('broken on purpose');
    });
    return (
      <h1>
        <Link to="/contact-us">Leave this page</Link>
      </h1>
    );
  };
  const Contact = () => {
    useEffect(() => void (mounts += 1), []);
    return <h1>How to reach us</h1>;
  };
  await open('/winners', { '/winners': Winners, '/contact-us': Contact });
  await act(async () => screen.getByRole('link', { name: 'Leave this page' }).click());
  expect(screen.getByRole('heading', { name: 'How to reach us' })).toBeVisible();
  expect(screen.queryByText('Unexpected Application Error!')).toBeNull();
  expect(mounts).toBe(1);
  expectLayout();
});
