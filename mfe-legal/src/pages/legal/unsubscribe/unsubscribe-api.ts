/** A lazy chunk: the HTTP client is ten times the size of the page. Loaded when a field gets focus. */
export { unsubscribe } from '@prizestash/shared/api';
