/**
 * Names of the details that the embedded offer of /paths/noffer1 can receive (specification,
 * section 2). The other partners receive the whole contact record. Configuration can only shorten
 * these lists.
 */
export const embeddedDetails = ['first_name', 'email', 'postal_code'] as const;
export type EmbeddedDetail = (typeof embeddedDetails)[number];
