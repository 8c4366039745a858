import { useEffect, useLayoutEffect } from 'react';
import { usePageLoads } from '../remotes/page-loads-context';

/** Set as `main`'s class name nowhere: only the id by which a skip link and arrival find it. */
export const MAIN_ID = 'main';

/** The element that a hash names; null without one, and for a hash that nobody can read. */
function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

function bringIntoView(hash: string): void {
  const target = targetOf(hash);
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
  if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  const main = document.getElementById(MAIN_ID);
  const heading = target ?? main?.querySelector<HTMLElement>('h1') ?? main;
  heading?.focus({ preventScroll: true });
}

/**
 * Stands beside a screen and runs when that screen has arrived: sets the title, scrolls to the top
 * (or to the anchor asked for) and moves focus to the heading (or to that anchor). The first screen of a page load is
 * left alone: the browser has placed it already.
 */
export function RouteArrival({ title }: { title: string }) {
  const loads = usePageLoads();
  // Before the browser paints: a screen is never seen at the scroll position of the one before.
  useLayoutEffect(() => {
    if (!loads.hydrated) return;
    document.title = title;
    bringIntoView(window.location.hash);
  }, [title, loads]);
  // What usually follows this page is fetched from here on.
  useEffect(() => loads.arrived(), [loads, title]);
  return null;
}
