/** Variables of a site whose own and partners' addresses use https, as in production. */
export const httpsEnvironment = {
  PUBLIC_BASE_URL: 'https://www.prizestash.example',
  API_BASE_URL: 'https://api.prizestash.example',
  PARTNERS: JSON.stringify({
    lead: { name: 'Leads', scriptUrl: 'https://lead.example/lead.js' },
    embedded: { name: 'Offers', frameUrl: 'https://offer.example/offer' },
    survey: { name: 'Surveys', scriptUrl: 'https://survey.example/survey.js' },
  }),
} as const;
