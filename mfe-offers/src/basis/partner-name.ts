/** The three partners, as this package tells them apart. */
export type PartnerKey = 'lead' | 'embedded' | 'survey';
