/** What the page notes about itself. Milliseconds since the navigation began; null: not yet. */
export interface PageMarks {
  firstPaint: number | null;
  largestPaint: number | null;
  /** The element that was watched has come to life: React has attached its handlers. */
  alive: number | null;
  /** Sum of layout shifts, without unit. */
  shift: number;
  /** What tasks took beyond 50 ms each: the time in which a touch had to wait. */
  blocked: number;
  longestTask: number;
}

/**
 * Runs in the page before anything else of it.
 * @param alive selector of the element that is watched.
 */
export function watchPage(alive: string): void {
  const marks: PageMarks = {
    firstPaint: null,
    largestPaint: null,
    alive: null,
    shift: 0,
    blocked: 0,
    longestTask: 0,
  };
  Object.assign(window, { speedMarks: marks });
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') marks.firstPaint = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    marks.largestPaint = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    marks.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  observe('longtask', ({ duration }) => {
    marks.blocked += duration - 50;
    marks.longestTask = Math.max(marks.longestTask, duration);
  });
  const look = () => {
    const element = document.querySelector(alive);
    if (element && Object.keys(element).some((key) => key.startsWith('__reactProps'))) {
      marks.alive = performance.now();
    } else requestAnimationFrame(look);
  };
  look();
}
