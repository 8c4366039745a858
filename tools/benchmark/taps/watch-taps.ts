/** What the page records between two taps. Milliseconds. */
export interface TapMarks {
  /** Longest duration from an event to the next paint, in steps of 8 ms; 0 below 16 ms. */
  longest: number;
  /** When the last tap or key press happened. */
  startedAt: number;
  /** When the awaited element was first painted; 0 before that. */
  shownAt: number;
  /** Waits for an element from the next tap on. */
  awaitElement(selector: string): void;
  reset(): void;
}

/** Runs in the page before its own scripts. */
export function watchTaps(): void {
  const marks: TapMarks = {
    longest: 0,
    startedAt: 0,
    shownAt: 0,
    reset() {
      this.longest = this.startedAt = this.shownAt = 0;
    },
    awaitElement(selector) {
      const check = () => {
        // A page that is rendered ahead is in the document, but hidden.
        if (!document.querySelector(selector)?.checkVisibility()) requestAnimationFrame(check);
        // The frame after the one that renders it begins once that one is painted.
        else requestAnimationFrame(() => (marks.shownAt = performance.now()));
      };
      const start = (event: Event) => {
        marks.startedAt = event.timeStamp;
        requestAnimationFrame(check);
      };
      window.addEventListener('click', start, { capture: true, once: true });
    },
  };
  Object.assign(window, { tapMarks: marks });
  // Event Timing. `durationThreshold` is missing in TypeScript's DOM types.
  const options = { type: 'event', durationThreshold: 16 } as PerformanceObserverInit;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) marks.longest = Math.max(marks.longest, duration);
  }).observe(options);
}
