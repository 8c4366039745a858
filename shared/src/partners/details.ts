/*
 * Names of the details that each partner can receive. Configuration can only shorten these lists.
 */

/** The lead placement of /paths/toffer receives the whole contact record (specification, sections 3 and 7.3). */
export const leadDetails = [
  'first_name',
  'last_name',
  'email',
  'gender',
  'phone',
  'birthday',
  'street',
  'city',
  'state',
  'postal_code',
  'tcpa',
] as const;
export type LeadDetail = (typeof leadDetails)[number];

/** The embedded offer of /paths/noffer1 receives three fields (specification, section 2). */
export const embeddedDetails = ['first_name', 'email', 'postal_code'] as const;
export type EmbeddedDetail = (typeof embeddedDetails)[number];

/** The survey of /paths/soffer receives the whole contact record (specification, section 2). */
export const surveyDetails: typeof leadDetails = leadDetails;
export type SurveyDetail = LeadDetail;
