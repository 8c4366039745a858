import { reaction } from 'mobx';
import { aPerson as submitted } from '../testing/people';
import { ContactStore } from './contact-store';

it('starts empty', () => {
  const store = new ContactStore();
  expect(store).toMatchObject({ contact: null, isFetching: false, error: false });
});

it('merges the response with the submitted fields, which take precedence', async () => {
  const store = new ContactStore();
  const seen: boolean[] = [];
  reaction(
    () => store.isFetching,
    (isFetching) => seen.push(isFetching),
  );
  await store.add(submitted, () =>
    Promise.resolve({ status: 200, id: 'e1', entry_period: '2026-11', email: 'other@example.com' }),
  );
  expect(store.contact).toEqual({ id: 'e1', entry_period: '2026-11', ...submitted });
  expect(seen).toEqual([true, false]);
});

it('returns the status with the data, and keeps the status out of the contact', async () => {
  const store = new ContactStore();
  const response = { status: 200, id: 'e1', entry_period: '2026-11' };
  await expect(store.add(submitted, () => Promise.resolve(response))).resolves.toEqual(response);
  await expect(store.update(submitted, () => Promise.resolve(response))).resolves.toEqual(response);
  expect(store.contact).not.toHaveProperty('status');
});

it('on a failed add stops fetching, leaves error false, keeps the contact and rethrows', async () => {
  const store = new ContactStore();
  const error = new Error('refused');
  await expect(store.add(submitted, () => Promise.reject(error))).rejects.toBe(error);
  expect(store).toMatchObject({ contact: null, isFetching: false, error: false });
});

it('sets error on a failed update and clears it on a failed add', async () => {
  const store = new ContactStore();
  await expect(store.update(submitted, () => Promise.reject(new Error()))).rejects.toThrow();
  expect(store).toMatchObject({ isFetching: false, error: true });
  await expect(store.add(submitted, () => Promise.reject(new Error()))).rejects.toThrow();
  expect(store.error).toBe(false);
});

it('merges the response of an update, and forgets', async () => {
  const store = new ContactStore();
  await store.update(submitted, () => Promise.resolve({ status: 200, id: 'e2' }));
  expect(store.contact).toEqual({ id: 'e2', ...submitted });
  store.forget();
  expect(store.contact).toBeNull();
});
