import { contactStore } from '@prizestash/shared/contact';
import { testSite } from '@prizestash/shared/testing';
import { aContact as contact } from '@prizestash/shared/testing/people';
import { manifest } from '../manifest';
import { recordSent } from './record-sent';

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
