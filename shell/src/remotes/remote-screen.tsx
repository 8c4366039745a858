import { use } from 'react';
import type { OwnedRoute } from '../routing/route-table';
import { usePageLoads } from './page-loads-context';
import { ScreenBoundary } from './screen-boundary';

function LoadedScreen({ owned }: { owned: OwnedRoute }) {
  const Screen = use(usePageLoads().screen(owned));
  return <Screen />;
}

/** The screen of a remote; while it loads, the boundary of the layout's `Suspense` waits. */
export function RemoteScreen({ owned }: { owned: OwnedRoute }) {
  const loads = usePageLoads();
  return (
    <ScreenBoundary
      onCrash={() => loads.dropCrashed(owned)}
      onTryAgain={() => loads.startOver(owned)}
    >
      <LoadedScreen owned={owned} />
    </ScreenBoundary>
  );
}
