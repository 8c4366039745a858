import { reaction } from 'mobx';
import { aPerson as submitted } from '../testing/people';
import { ContactStore } from './contact-store';

test('starts empty', () => {
  const store = new ContactStore();
  expect(store).toMatchObject({ contact: null, isFetching: false, error: false });
});

test('add keeps the answer merged with the submitted fields, which win', async () => {
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

test('hands the caller the status with the data, and keeps the status out of the contact', async () => {
  const store = new ContactStore();
  const response = { status: 200, id: 'e1', entry_period: '2026-11' };
  await expect(store.add(submitted, () => Promise.resolve(response))).resolves.toEqual(response);
  await expect(store.update(submitted, () => Promise.resolve(response))).resolves.toEqual(response);
  expect(store.contact).not.toHaveProperty('status');
});

test('a failed add stops fetching, leaves error false, keeps the contact and hands the failure on', async () => {
  const store = new ContactStore();
  const failure = new Error('refused');
  await expect(store.add(submitted, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(store).toMatchObject({ contact: null, isFetching: false, error: false });
});

test('a failed update sets error, a failed add clears it', async () => {
  const store = new ContactStore();
  await expect(store.update(submitted, () => Promise.reject(new Error()))).rejects.toThrow();
  expect(store).toMatchObject({ isFetching: false, error: true });
  await expect(store.add(submitted, () => Promise.reject(new Error()))).rejects.toThrow();
  expect(store.error).toBe(false);
});

test('update merges like add', async () => {
  const store = new ContactStore();
  await store.update(submitted, () => Promise.resolve({ status: 200, id: 'e2' }));
  expect(store.contact).toEqual({ id: 'e2', ...submitted });
  store.forget();
  expect(store.contact).toBeNull();
});
