/**
 * Details that the lead partner of /paths/toffer may receive: the whole contact record (specification,
 * section 7.3). Configuration may list fewer, in each of these lists, and no others.
 */
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
/** One of {@link leadDetails}. */
export type LeadDetail = (typeof leadDetails)[number];

/** Details that the embedded offer of /paths/noffer1 may receive (specification, section 2). */
export const embeddedDetails = ['first_name', 'email', 'postal_code'] as const;
/** One of {@link embeddedDetails}. */
export type EmbeddedDetail = (typeof embeddedDetails)[number];

/** Details that the survey of /paths/soffer may receive: the whole contact record (specification, section 2). */
export const surveyDetails = leadDetails;
/** One of {@link surveyDetails}. */
export type SurveyDetail = LeadDetail;
