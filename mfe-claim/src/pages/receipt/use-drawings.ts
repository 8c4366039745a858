import { type DrawingSummary, fetchDrawings } from '@prizestash/shared/results';
import { useSite } from '@prizestash/shared/site';
import { useEffect, useState } from 'react';

interface Drawings {
  readonly drawings: readonly DrawingSummary[];
  /** True when the API did not respond, so that the drawings may be old. */
  readonly isAway: boolean;
}

/** Returns the drawings of the last publication, and then those of the API. */
export function useDrawings(): Drawings {
  const { apiBaseUrl, drawings: published } = useSite();
  const [state, setState] = useState<Drawings>({
    drawings: published?.drawings ?? [],
    isAway: false,
  });
  useEffect(() => {
    let isCurrent = true;
    fetchDrawings(apiBaseUrl).then(
      ({ drawings }) => isCurrent && setState({ drawings, isAway: false }),
      () => isCurrent && setState((before) => ({ ...before, isAway: true })),
    );
    return () => {
      isCurrent = false;
    };
  }, [apiBaseUrl]);
  return state;
}
