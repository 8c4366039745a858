import { makeAutoObservable } from 'mobx';
import type {
  Contact,
  EntryReceipt,
  EntryResponse,
  GivenConsent,
  SentDetails,
  SubmittedContact,
} from './contact';

/** What a call resolves with: the HTTP status, and what the API returned. */
type ContactResponse = Partial<EntryReceipt> & Pick<EntryResponse, 'status'>;

/** What a visitor entered, with the consent. */
type Submitted = SubmittedContact & { readonly consent?: GivenConsent };

/** Derives the record of what partners were sent from the one so far. */
export type ChangeSent = (sent: readonly SentDetails[]) => readonly SentDetails[];

/**
 * The contact record and the state of the call that changes it (docs/product.md, sections 3 and 4).
 * The store has no transport: the caller of `add` and `update` passes the call to make.
 */
export class ContactStore {
  /** The visitor's record; null until an entry is accepted, and after `forget`. */
  contact: Contact | null = null;
  /** True while an add or an update runs. */
  isFetching = false;
  /** Set by a failed update only; a failed add leaves it false. */
  error = false;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }

  addStart(): void {
    this.isFetching = true;
  }

  addSuccess(data: Partial<EntryReceipt>, submitted: Submitted): void {
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
   * Sends an entry and stores the contact when it is accepted.
   * @param submitted the fields that the visitor entered, with the consent.
   * @param send makes the call; resolves with the HTTP status and the fields of the body's data.
   * @returns the response that `send` resolved with.
   * @throws what `send` rejected with, after `isFetching` is false again. An `ApiError` carries the
   *   status, the message and the errors by field (docs/product.md, section 7.1).
   */
  async add<Response extends ContactResponse>(
    submitted: Submitted,
    send: () => Promise<Response>,
  ): Promise<Response> {
    this.addStart();
    try {
      const response = await send();
      const { status: _status, ...data }: ContactResponse = response;
      this.addSuccess(data, submitted);
      return response;
    } catch (error) {
      this.addFailure();
      throw error;
    }
  }

  /**
   * Sends changed details and stores them when they are accepted.
   * Takes, returns and throws the same as `add`; a failure also sets `error`.
   */
  async update<Response extends ContactResponse>(
    submitted: SubmittedContact,
    send: () => Promise<Response>,
  ): Promise<Response> {
    this.updateStart();
    try {
      const response = await send();
      const { status: _status, ...data }: ContactResponse = response;
      this.updateSuccess(data, submitted);
      return response;
    } catch (error) {
      this.updateFailure();
      throw error;
    }
  }

  /** Records what partners were sent of the contact. */
  recordSent(change: ChangeSent): void {
    if (this.contact) this.contact = { ...this.contact, sent: change(this.contact.sent ?? []) };
  }

  /** Replaces the contact by one that another tab stored; null when it removed the record. */
  adopt(contact: Contact | null): void {
    this.contact = contact;
  }

  /** Removes the contact from memory. Persistence then removes it from the device. */
  forget(): void {
    this.contact = null;
    this.error = false;
  }
}
