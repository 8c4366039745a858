import { useSite } from '@prizestash/shared/site';
import { useEffect, useState } from 'react';
import { type DrawingList, fetchDrawings } from './fetch-drawings';

/** Where the results on the page come from: the page's HTML, or the API. */
export type ResultsSource = 'published' | 'api' | 'published-api-unavailable';

interface Results extends DrawingList {
  readonly source: ResultsSource;
}

const none: DrawingList = { drawings: [], demonstration: false };

/** Returns the drawings of the last publication, and then those of the API. */
export function useDrawings(): Results {
  const { apiBaseUrl, drawings: published = none } = useSite();
  const [results, setResults] = useState<Results>({ ...published, source: 'published' });
  useEffect(() => {
    let isCurrent = true;
    fetchDrawings(apiBaseUrl).then(
      (list) => isCurrent && setResults({ ...list, source: 'api' }),
      () =>
        isCurrent && setResults((before) => ({ ...before, source: 'published-api-unavailable' })),
    );
    return () => {
      isCurrent = false;
    };
  }, [apiBaseUrl]);
  return results;
}
