import { contactStore } from '@prizestash/shared/contact';
import { testSite } from '@prizestash/shared/testing';
import { aContact as contact } from '@prizestash/shared/testing/people';
import {
  type PartnerEvent,
  type PartnerEventListener,
  timeoutMs,
  trackPartner,
  recordSent,
} from './track-partner';
import { manifest } from '../manifest';

describe('track partner', () => {
  function tracked() {
    let notify: PartnerEventListener = () => {};
    const stopped = jest.fn();
    const statuses: string[] = [];
    const stopTracking = trackPartner(
      (listener) => {
        notify = listener;
        return stopped;
      },
      (status) => statuses.push(status),
    );
    return {
      notify: (...events: PartnerEvent[]) => events.forEach(notify),
      stopped,
      statuses,
      stopTracking,
    };
  }

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('fails after at most eight seconds of silence', () => {
    expect(timeoutMs).toBeLessThanOrEqual(8000);
    const { statuses, stopped } = tracked();
    jest.advanceTimersByTime(timeoutMs - 1);
    expect(statuses).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(statuses).toEqual(['failed']);
    expect(stopped).toHaveBeenCalledTimes(1);
  });

  it.each<[PartnerEvent[], string[], number]>([
    [['unreachable'], ['failed'], 1],
    [['threw'], ['failed'], 1],
    [['threw', 'rendered', 'left'], ['failed'], 1],
    [['left', 'left', 'threw'], ['left'], 1],
    [['rendered', 'rendered', 'threw'], ['rendered'], 0],
    [['rendered', 'left'], ['rendered', 'left'], 1],
    [['loaded', 'threw'], ['loaded'], 0],
  ])('reduces %j to %j', (events, expected, stops) => {
    const { notify, statuses, stopped } = tracked();
    notify(...events);
    jest.advanceTimersByTime(timeoutMs * 2);
    expect(statuses).toEqual(expected);
    expect(stopped).toHaveBeenCalledTimes(stops);
  });

  it('reports nothing after it is stopped', () => {
    const { notify, statuses, stopped, stopTracking } = tracked();
    stopTracking();
    notify('left');
    jest.advanceTimersByTime(timeoutMs);
    expect(statuses).toEqual([]);
    expect(stopped).toHaveBeenCalledTimes(1);
  });

  it('stops a partner that fails while it starts', () => {
    const stopped = jest.fn();
    trackPartner(
      (notify) => {
        notify('unreachable');
        return stopped;
      },
      () => {},
    );
    expect(stopped).toHaveBeenCalledTimes(1);
  });
});

describe('record sent', () => {
  const [lead, embedded] = manifest.partners;
  const call = { site: testSite, contact, attribution: '' };
  const sent = () => contactStore.contact?.sent?.map(({ partner, details }) => [partner, details]);

  beforeEach(() => contactStore.addSuccess({}, contact));
  afterEach(() => contactStore.forget());

  it('records each partner with what it was sent, and the advertisement once it is sent too', () => {
    recordSent(embedded, call);
    recordSent(embedded, call);
    recordSent(embedded, { ...call, attribution: 'tiktok' });
    expect(sent()).toEqual([
      ['Frame Partner', 'first name, email, zip'],
      ['Frame Partner', 'first name, email, zip, the ad that brought you here'],
    ]);
  });

  it('forgets a call that sent nothing, and no earlier one', () => {
    const forget = recordSent(lead, call);
    forget();
    expect(sent()).toEqual([]);
    recordSent(lead, call);
    const again = recordSent(lead, call);
    jest.useFakeTimers({ now: Date.now() + 1_000 });
    again();
    expect(sent()).toHaveLength(1);
    jest.useRealTimers();
  });
});
