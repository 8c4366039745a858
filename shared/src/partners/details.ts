/*
 * Names of the details that each partner can be given. Configuration may list fewer, never others.
 */

/** The lead placement of /paths/toffer takes the whole contact record (specification, section 7.3). */
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
] as const;
export type LeadDetail = (typeof leadDetails)[number];

/** The embedded offer of /paths/noffer1 takes three (specification, section 2). */
export const embeddedDetails = ['first_name', 'email', 'postal_code'] as const;
export type EmbeddedDetail = (typeof embeddedDetails)[number];

/** The survey of /paths/soffer takes the whole contact record (specification, section 2). */
export const surveyDetails = leadDetails;
export type SurveyDetail = LeadDetail;
