import {
  type DrawingList,
  fetchDrawings,
  latestWinners,
  isExample,
} from '@prizestash/shared/results';
import { useSite } from '@prizestash/shared/site';
import { useEffect, useState } from 'react';

/** Where the results on the page come from: the page's HTML, or the API. */
export type ResultsSource = 'published' | 'api' | 'published-api-away';

/**
 * Returns the drawings and winners of the last publication, and then those of the API.
 */
export function useResults() {
  const { apiBaseUrl, drawings: published, winners } = useSite();
  const [source, setSource] = useState<ResultsSource>('published');
  const [list, setList] = useState<DrawingList>(
    published ?? { drawings: [], demonstration: false },
  );
  useEffect(() => {
    let isCurrent = true;
    fetchDrawings(apiBaseUrl).then(
      (fetched) => {
        if (!isCurrent) return;
        setList(fetched);
        setSource('api');
      },
      () => isCurrent && setSource('published-api-away'),
    );
    return () => {
      isCurrent = false;
    };
  }, [apiBaseUrl]);
  return {
    ...list,
    source,
    winners: source === 'api' ? latestWinners(list.drawings, winners.filter(isExample)) : winners,
  };
}
