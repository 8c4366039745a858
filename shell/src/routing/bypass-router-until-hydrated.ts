/** Whether the first page has been hydrated. */
interface HydrationState {
  readonly hydrated: boolean;
}

/**
 * Lets the browser follow links until the first page is hydrated. React would hold the click until
 * then, and permanently when the page's remote does not load. The next page is prerendered, so a full
 * navigation works.
 */
export function bypassRouterUntilHydrated(state: HydrationState): void {
  const onClick = (event: Event) => {
    if (state.hydrated) window.removeEventListener('click', onClick, true);
    else if ((event.target as Element).closest('a[href]')) event.stopPropagation();
  };
  window.addEventListener('click', onClick, true);
}
