/** Whether a screen has been taken over yet. */
interface Arrival {
  readonly hydrated: boolean;
}

/**
 * Lets links be the browser's own until the first screen of the page has arrived. The router would
 * keep a press waiting for that screen, for good where its remote is down; the next page's HTML is
 * whole without it.
 */
export function keepLinksOrdinaryUntilArrival(arrival: Arrival): void {
  const listen = (event: Event) => {
    if (arrival.hydrated) window.removeEventListener('click', listen, true);
    else if ((event.target as Element).closest('a[href]')) event.stopPropagation();
  };
  window.addEventListener('click', listen, true);
}
