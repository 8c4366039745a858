/** Variables of a site whose own and partners' addresses use https, as in production. */
export const httpsEnvironment = {
  PUBLIC_BASE_URL: 'https://www.prizestash.example',
  API_BASE_URL: 'https://api.prizestash.example',
  LEAD_PARTNER_SCRIPT_URL: 'https://lead.example/lead.js',
  EMBEDDED_PARTNER_FRAME_URL: 'https://offer.example/offer',
  SURVEY_PARTNER_SCRIPT_URL: 'https://survey.example/survey.js',
} as const;
