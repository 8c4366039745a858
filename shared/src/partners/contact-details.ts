import type { LeadDetail } from './details';
import type { PartnerDetails } from './field-map';

/** The contact record under its own field names, for the lead and survey partners (specification, section 3). */
export const contactDetails: PartnerDetails<LeadDetail> = {
  first_name: { label: 'first name', values: ({ first_name }) => ({ first_name }) },
  last_name: { label: 'last name', values: ({ last_name }) => ({ last_name }) },
  email: { label: 'email', values: ({ email }) => ({ email }) },
  gender: { label: 'gender', values: ({ gender }) => ({ gender }) },
  phone: { label: 'phone', values: ({ phone }) => ({ phone }) },
  birthday: { label: 'date of birth', values: ({ birthday }) => ({ birthday }) },
  street: { label: 'street address', values: ({ street }) => ({ street }) },
  city: { label: 'city', values: ({ city }) => ({ city }) },
  state: { label: 'state', values: ({ state }) => ({ state }) },
  postal_code: { label: 'zip', values: ({ postal_code }) => ({ postal_code }) },
  tcpa: { label: 'your consent to contact', values: ({ tcpa }) => ({ tcpa: String(tcpa) }) },
};
