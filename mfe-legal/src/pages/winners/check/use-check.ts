import { useSite } from '@prizestash/shared/site';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { CheckResult } from './check-result';
import type { CheckedDrawing } from './verification/check-drawing';
import type { DownloadError } from './verification/download-drawing';

/** Loads the code of the check. A failed load is retried by the next call. */
const loadVerification = () => import('./verification-chunk');

export type CheckState =
  | { readonly step: 'idle' }
  | { readonly step: 'checking'; readonly drawing: string }
  | {
      readonly step: 'checked';
      readonly Result: typeof CheckResult;
      readonly checked: CheckedDrawing;
      /** True when the files are those of an earlier check, because the API did not respond. */
      readonly isEarlier: boolean;
    }
  | {
      readonly step: 'failed';
      readonly drawing: string;
      /** The file that did not load; null for the code of the check. */
      readonly file: string | null;
    };

/**
 * Checks drawings in the browser. Files that were loaded once are kept while the page is open, so
 * that a check can be repeated offline.
 */
export function useCheck() {
  const { apiBaseUrl, drawingKeys } = useSite();
  const [state, setState] = useState<CheckState>({ step: 'idle' });
  const earlier = useRef(new Map<string, Extract<CheckState, { step: 'checked' }>>());
  const latest = useRef('');

  useEffect(() => {
    // Loaded before it is needed, so that the check also works offline later.
    const loading = loadVerification().catch(() => null);
    void loading.then((chunk) => chunk?.startVerificationThread());
    return () => void loading.then((chunk) => chunk?.stopVerificationThread());
  }, []);

  const check = useCallback(
    async (drawing: string, wholeList = false) => {
      latest.current = drawing;
      setState({ step: 'checking', drawing });
      const next = await run(drawing, wholeList);
      // In short tasks: the result is a large part of the page.
      if (latest.current === drawing) startTransition(() => setState(next));

      async function run(name: string, whole: boolean): Promise<CheckState> {
        try {
          const { checkDrawing, CheckResult: Result } = await loadVerification();
          const checked = await checkDrawing(apiBaseUrl, name, whole, drawingKeys);
          const state = { step: 'checked', Result, checked, isEarlier: false } as const;
          earlier.current.set(name, state);
          return state;
        } catch (error) {
          const kept = earlier.current.get(name);
          if (kept) return { ...kept, isEarlier: true };
          const isDownload = (error as Error).name === 'DownloadError';
          const file = isDownload ? (error as DownloadError).file : null;
          return { step: 'failed', drawing: name, file };
        }
      }
    },
    [apiBaseUrl, drawingKeys],
  );

  return { state, check };
}
