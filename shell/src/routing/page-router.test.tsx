import { Suspense, use } from 'react';
import { Link, Route, Routes, useNavigate, type NavigateFunction } from 'react-router-dom';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { PageRouter } from './page-router';

/** Never ends, like the load of a remote that does not respond. */
const loading = new Promise<never>(() => {});

function LoadingPage() {
  return use(loading);
}

let navigate: NavigateFunction;

function Navigate() {
  navigate = useNavigate();
  return null;
}

beforeEach(() => {
  window.history.replaceState(null, '', '/');
  render(
    <PageRouter opensHere={() => true} isLoaded={(pathname) => pathname !== '/late'}>
      <Navigate />
      <Link to="/apply">Apply</Link>
      <Link to="/late">Late</Link>
      <Suspense fallback={<p>Nothing</p>}>
        <Routes>
          <Route path="/" element={<h1>Home</h1>} />
          <Route path="/apply" element={<h1>Form</h1>} />
          <Route path="/late" element={<LoadingPage />} />
        </Routes>
      </Suspense>
    </PageRouter>,
  );
});

const heading = () => screen.getByRole('heading').textContent;
const nextFrame = () =>
  act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

it('renders a loaded page after the next paint', async () => {
  fireEvent.click(screen.getByText('Apply'));
  expect(window.location.pathname).toBe('/apply');
  expect(heading()).toBe('Home');
  await nextFrame();
  expect(heading()).toBe('Form');
});

it('renders a loaded page at once in a hidden document', () => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent.click(screen.getByText('Apply'));
  expect(heading()).toBe('Form');
  jest.restoreAllMocks();
});

it('renders at once what a page opens by itself', async () => {
  act(() => void navigate('/apply'));
  expect(heading()).toBe('Form');
});

it('renders the page of Back at once', async () => {
  fireEvent.click(screen.getByText('Apply'));
  await nextFrame();
  const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve));
  window.history.back();
  await act(() => isBack);
  expect(heading()).toBe('Home');
});

it('shows the last of two navigations', async () => {
  fireEvent.click(screen.getByText('Apply'));
  const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve));
  window.history.back();
  await act(() => isBack);
  await nextFrame();
  expect(window.location.pathname).toBe('/');
  expect(heading()).toBe('Home');
});

it('keeps the page while the next one is loading', async () => {
  await act(async () => void fireEvent.click(screen.getByText('Late')));
  await nextFrame();
  expect(window.location.pathname).toBe('/late');
  expect(heading()).toBe('Home');
});

it.each([true, false])(
  'animates Back to a page that loads, unless the browser has: %s',
  async (has) => {
    const added = jest.spyOn(jest.requireActual('react'), 'addTransitionType');
    window.history.replaceState(null, '', '/late');
    const event = Object.assign(new PopStateEvent('popstate'), { hasUAVisualTransition: has });
    await act(async () => void window.dispatchEvent(event));
    expect(added).toHaveBeenCalledTimes(has ? 0 : 1);
    added.mockRestore();
  },
);

it('keeps the parameters of QA in the address', () => {
  window.history.replaceState(null, '', '/?utm_source=a&set=set-1&qa');
  fireEvent.popState(window);
  fireEvent.click(screen.getByText('Apply'));
  expect(window.location.pathname + window.location.search).toBe('/apply?set=set-1&qa');
});
