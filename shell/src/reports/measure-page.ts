import type { MeasureKind } from '@prizestash/shared/rules/page-report';

/** The largest value of each kind that is good (https://web.dev/articles/vitals). */
const goodUpTo: Readonly<Record<MeasureKind, number>> = { lcp: 2500, inp: 200, cls: 100 };

/** Gaps and length of a session window of layout shifts. */
const MAX_GAP_MS = 1000;
const MAX_WINDOW_MS = 5000;

/** Interactions that are shorter are not observed, besides the first one. */
const MIN_INTERACTION_MS = 40;
/** So many of the slowest are kept. */
const MAX_INTERACTIONS = 10;
/** One of so many interactions is left out of INP, the slowest first. */
const INTERACTIONS_LEFT_OUT = 50;

export interface Measurement {
  readonly kind: MeasureKind;
  readonly value: number;
  /** What a value is about that is not good: event, region and element. */
  readonly cause?: string | undefined;
  /** When it was measured, in milliseconds since the document was requested. */
  readonly at: number;
}

/** An entry of any of the observed types. */
interface Entry extends PerformanceEntry {
  readonly element?: Element | null;
  readonly target?: Node | null;
  readonly interactionId?: number;
  readonly hadRecentInput?: boolean;
  readonly value?: number;
  readonly sources?: readonly { readonly node?: Node | null }[];
}

/** Event, region and name of the element; nothing that its author or a visitor wrote. */
function causeOf({ name, interactionId, element, target, sources }: Entry): string {
  const node = element ?? target ?? sources?.[0]?.node;
  const found = node instanceof Element ? node : node?.parentElement;
  const region = found?.closest('header,main,footer')?.localName ?? 'page';
  return [...(interactionId ? [name] : []), region, ...(found ? [found.localName] : [])].join(' ');
}

/**
 * Measures LCP, INP and CLS as `web-vitals` does, which is larger than everything that reports them.
 * @returns a function that reads the values so far. A browser that cannot measure one leaves it out.
 */
export function measurePage(): () => Measurement[] {
  const observers: [PerformanceObserver, (entry: Entry) => void][] = [];
  const observe = (type: string, handle: (entry: Entry) => void) => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return false;
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(handle));
    const options = { type, buffered: true, durationThreshold: MIN_INTERACTION_MS };
    observer.observe(options);
    observers.push([observer, handle]);
    return true;
  };
  const values: Partial<Record<MeasureKind, Measurement>> = {};
  const set = (kind: MeasureKind, exact: number, entry: Entry) => {
    const value = Math.round(exact);
    const cause = value > goodUpTo[kind] ? causeOf(entry) : undefined;
    values[kind] = { kind, value, cause, at: kind === 'lcp' ? 0 : entry.startTime };
  };

  let hiddenAt = document.visibilityState === 'hidden' ? 0 : Infinity;
  document.addEventListener('visibilitychange', (event) => {
    hiddenAt = Math.min(hiddenAt, event.timeStamp);
  });
  observe('largest-contentful-paint', (entry) => {
    if (entry.startTime < hiddenAt) set('lcp', entry.startTime, entry);
  });

  const slowest = new Map<number, Entry>();
  const addInteraction = (entry: Entry) => {
    const id = entry.interactionId;
    if (!id || entry.duration <= (slowest.get(id)?.duration ?? 0)) return;
    slowest.set(id, entry);
    const sorted = [...slowest.values()].sort((a, b) => b.duration - a.duration);
    for (const fast of sorted.splice(MAX_INTERACTIONS)) slowest.delete(fast.interactionId ?? 0);
    const { interactionCount = slowest.size } = performance as { interactionCount?: number };
    const worst = sorted[Math.floor(interactionCount / INTERACTIONS_LEFT_OUT)] ?? sorted.pop();
    if (worst) set('inp', worst.duration, worst);
  };
  observe('first-input', addInteraction);
  observe('event', addInteraction);

  let sum = 0;
  let [first, last] = [0, 0];
  const measuresShifts = observe('layout-shift', (entry) => {
    if (entry.hadRecentInput) return;
    const { startTime, value = 0 } = entry;
    const isNew = startTime - last >= MAX_GAP_MS || startTime - first >= MAX_WINDOW_MS;
    if (isNew) [sum, first] = [0, startTime];
    last = startTime;
    sum += value * 1000;
    if (sum > (values.cls?.value ?? 0)) set('cls', sum, entry);
  });
  if (measuresShifts) values.cls = { kind: 'cls', value: 0, at: 0 };

  return () => {
    for (const [observer, handle] of observers) observer.takeRecords().forEach(handle);
    return Object.values(values);
  };
}
