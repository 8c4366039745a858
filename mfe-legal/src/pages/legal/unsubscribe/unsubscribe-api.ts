/** The call with its HTTP client, which weighs ten times the page: fetched when somebody types. */
export { unsubscribe } from '@prizestash/shared/api';
