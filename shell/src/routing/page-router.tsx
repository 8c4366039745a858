import {
  addTransitionType,
  startTransition,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { keepQaParameters } from './qa-parameters';

interface PageRouterProps {
  /** Whether this document can tell what is at a path, and show it. */
  opensHere(pathname: string): boolean;
  /** Whether the page at a path can be rendered without waiting for its remote. */
  isLoaded(pathname: string): boolean;
  readonly children: ReactNode;
}

/** Type of the transitions that show another page. */
export const NAVIGATION = 'navigation';

type BrowserHistory = ReturnType<typeof createBrowserHistory>;

const entryOf = ({ action, location }: BrowserHistory) => ({ action, location });

/** Whether the browser has animated the navigation already, as it does after a swipe. */
const hasAnimated = (event: Event | undefined): boolean =>
  (event as Partial<PopStateEvent> | undefined)?.hasUAVisualTransition === true;

/** Runs a task once the response to a tap is painted; at once after none, and in a hidden page. */
function afterPaint(task: () => void): void {
  const isTap = window.event instanceof UIEvent;
  if (!isTap || document.visibilityState === 'hidden') task();
  else requestAnimationFrame(() => setTimeout(task));
}

/**
 * `BrowserRouter`, except for how a page is rendered. A loaded page is rendered in one task, after the
 * response to the tap is painted: in slices, as a transition, it takes a third longer, because the
 * browser paints the old page between them. A page that is still loading is rendered in a transition,
 * which keeps the old page until then. One that does not open here is left to the browser.
 */
export function PageRouter({ opensHere, isLoaded, children }: PageRouterProps) {
  const [history] = useState(() => keepQaParameters(createBrowserHistory({ v5Compat: true })));
  const [{ action, location }, setShown] = useState(() => entryOf(history));
  useLayoutEffect(() => {
    // Reads the history again: another navigation may have followed in the meantime.
    const showCurrent = () => setShown(entryOf(history));
    const showLoaded = () => {
      addTransitionType(NAVIGATION);
      showCurrent();
    };
    return history.listen((navigation) => {
      // The address is the new one already.
      if (!opensHere(navigation.location.pathname)) window.location.reload();
      else if (!isLoaded(navigation.location.pathname))
        startTransition(hasAnimated(window.event) ? showCurrent : showLoaded);
      else if (navigation.action === 'POP') showCurrent();
      else afterPaint(showCurrent);
    });
  }, [history, opensHere, isLoaded]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
