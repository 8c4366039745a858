/** What the page records. Milliseconds since the start of the navigation; null before the event. */
export interface PageMarks {
  firstPaint: number | null;
  largestPaint: number | null;
  /** React has attached its props to the watched element. */
  hydrated: number | null;
  /** Sum of all layout shift scores. */
  shift: number;
  /** Sum of what each task takes beyond 50 ms: total blocking time. */
  blocking: number;
  longestTask: number;
}

/**
 * Runs in the page before its own scripts.
 * @param selector of the element whose hydration is recorded.
 */
export function watchPage(selector: string): void {
  const marks: PageMarks = {
    firstPaint: null,
    largestPaint: null,
    hydrated: null,
    shift: 0,
    blocking: 0,
    longestTask: 0,
  };
  Object.assign(window, { benchmarkMarks: marks });
  const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
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
    marks.blocking += duration - 50;
    marks.longestTask = Math.max(marks.longestTask, duration);
  });
  const check = () => {
    const element = document.querySelector(selector);
    if (element && Object.keys(element).some((key) => key.startsWith('__reactProps'))) {
      marks.hydrated = performance.now();
    } else requestAnimationFrame(check);
  };
  check();
}
