import { useRef } from 'react';

/** Measures how long a visitor takes to fill in an empty form. */
export function useFillTimer() {
  const startedAtMs = useRef<number | null>(null);
  return {
    start(): void {
      startedAtMs.current = performance.now();
    },
    /** Seconds since the start; null when part of the form was already filled in. */
    elapsedSeconds(): number | null {
      if (startedAtMs.current === null) return null;
      return (performance.now() - startedAtMs.current) / 1000;
    },
  };
}
