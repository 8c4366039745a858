export type PageMarks = ReturnType<typeof watchPage>;

/**
 * Runs in the page before its own scripts.
 * @param selector of the element whose hydration is recorded; null for none.
 * @returns its marks, in milliseconds since the start of the navigation; NaN before the event.
 */
export function watchPage(selector: string | null) {
  const marks = {
    firstPaint: NaN,
    largestPaint: NaN,
    hydrated: NaN,
    /** Sum of all layout shift scores. */
    shift: 0,
    /** Sum of what each task takes beyond 50 ms: total blocking time. */
    blocking: 0,
    longestTask: 0,
    /** Longest duration from an event to the next paint, in steps of 8 ms; 0 below 16 ms. */
    longestEvent: 0,
    /** When the last expected tap happened, and what it shows was first painted. */
    tappedAt: NaN,
    shownAt: NaN,
    /** Forgets events before the next tap. @param shows selector of what it shows. */
    expectTap(shows?: string) {
      marks.longestEvent = 0;
      marks.tappedAt = marks.shownAt = NaN;
      const check = () => {
        // A page that is rendered ahead is in the document, but hidden.
        if (!document.querySelector(shows ?? '')?.checkVisibility()) requestAnimationFrame(check);
        // The frame after the one that renders it begins once that one is painted.
        else requestAnimationFrame(() => (marks.shownAt = performance.now()));
      };
      const start = (event: Event) => {
        marks.tappedAt = event.timeStamp;
        requestAnimationFrame(check);
      };
      if (shows) window.addEventListener('click', start, { capture: true, once: true });
    },
  };
  Object.assign(window, { benchmarkMarks: marks });
  const observe = (type: string, record: (entry: PerformanceEntry) => void) => {
    // TypeScript's DOM types lack the threshold of Event Timing.
    const options: object = { type, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe(options);
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') marks.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => (marks.largestPaint = startTime));
  observe('layout-shift', (entry) => {
    marks.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  observe('longtask', ({ duration }) => {
    marks.blocking += duration - 50;
    marks.longestTask = Math.max(marks.longestTask, duration);
  });
  observe('event', ({ duration }) => {
    marks.longestEvent = Math.max(marks.longestEvent, duration);
  });
  const check = () => {
    const element = document.querySelector(selector ?? '');
    if (element && Object.keys(element).some((key) => key.startsWith('__reactProps'))) {
      marks.hydrated = performance.now();
    } else requestAnimationFrame(check);
  };
  if (selector) check();
  return marks;
}
