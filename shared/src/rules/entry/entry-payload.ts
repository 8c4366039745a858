import { type DeviceType } from './device-types';
import { type Gender } from '../person/genders';

/** The body of the registration call, and nothing else is in it (specification, section 3). */
export interface EntryPayload {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly gender: Gender;
  /** `+1` and ten digits. */
  readonly phone: string;
  /** `MM/DD/YYYY`. */
  readonly birthday: string;
  readonly street: string;
  readonly city: string;
  /** A state's label, for example `California`. */
  readonly state: string;
  /** Five digits. */
  readonly postal_code: string;
  /** Always true in an accepted entry. */
  readonly tcpa: boolean;
  readonly device_type: DeviceType;
  /** The operating system's name; empty when the browser does not tell. */
  readonly os: string;
  /** 21 unless configured otherwise (specification, section 9). */
  readonly landing_page_id: number;
}
