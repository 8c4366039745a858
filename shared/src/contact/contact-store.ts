import { makeAutoObservable } from 'mobx';
import type { Contact, EntryReceipt, SubmittedContact } from './contact';

/**
 * The contact record and the state of the call that changes it (specification, sections 3 and 4).
 * It knows no transport: whoever adds or updates a contact hands in the call to make.
 */
export class ContactStore {
  /** The visitor's record; null until an entry was accepted, and again after `forget`. */
  contact: Contact | null = null;
  /** True while an add or an update is under way. */
  isFetching = false;
  /** Set by a failed update only; a failed add leaves it false. */
  error = false;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  addStart(): void {
    this.isFetching = true;
  }

  addSuccess(data: Partial<EntryReceipt>, submitted: SubmittedContact): void {
    this.contact = { ...data, ...submitted };
    this.isFetching = false;
  }

  addFailure(): void {
    this.isFetching = false;
    this.error = false;
  }

  updateStart(): void {
    this.isFetching = true;
  }

  updateSuccess(data: Partial<EntryReceipt>, submitted: SubmittedContact): void {
    this.contact = { ...data, ...submitted };
    this.isFetching = false;
  }

  updateFailure(): void {
    this.isFetching = false;
    this.error = true;
  }

  /**
   * Sends an entry and keeps the contact when it was accepted.
   * @param submitted the fields that the visitor entered.
   * @param send makes the call and resolves with the body's data object.
   * @returns what `send` resolved with.
   * @throws whatever `send` rejected with, after the store has stopped fetching.
   */
  async add<Data extends Partial<EntryReceipt>>(
    submitted: SubmittedContact,
    send: () => Promise<Data>,
  ): Promise<Data> {
    this.addStart();
    try {
      const data = await send();
      this.addSuccess(data, submitted);
      return data;
    } catch (failure) {
      this.addFailure();
      throw failure;
    }
  }

  /**
   * Sends changed details and keeps them when they were accepted.
   * Parameters, result and errors are those of `add`.
   */
  async update<Data extends Partial<EntryReceipt>>(
    submitted: SubmittedContact,
    send: () => Promise<Data>,
  ): Promise<Data> {
    this.updateStart();
    try {
      const data = await send();
      this.updateSuccess(data, submitted);
      return data;
    } catch (failure) {
      this.updateFailure();
      throw failure;
    }
  }

  /** Takes over a record that another tab stored, or its removal. */
  adopt(contact: Contact | null): void {
    this.contact = contact;
  }

  /** Removes the visitor's details from the page; persistence removes them from the device. */
  forget(): void {
    this.contact = null;
    this.error = false;
  }
}
