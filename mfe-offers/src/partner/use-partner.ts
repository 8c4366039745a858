import { report } from '@prizestash/shared/report';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { type StartPartner, trackPartner, type PartnerStatus } from './track-partner';

/**
 * Starts a partner when the component mounts and stops it when the component unmounts.
 * @param start used at mount; a later value is ignored.
 * @param onLeft called once, when the partner navigates away.
 * @returns the element to run in, and the current status.
 */
export function usePartner(
  start: StartPartner,
  onLeft: () => void,
): { container: RefObject<HTMLDivElement | null>; status: PartnerStatus } {
  const container = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<PartnerStatus>('loading');
  const handleStatus = useEffectEvent((next: PartnerStatus) => {
    setStatus(next);
    if (next === 'left') onLeft();
    else if (next !== 'loading') report(next === 'failed' ? 'partner-failed' : 'partner-shown');
  });
  const track = useEffectEvent((element: HTMLElement) =>
    trackPartner((notify) => start(element, notify), handleStatus),
  );
  useEffect(() => (container.current ? track(container.current) : undefined), []);
  return { container, status };
}
