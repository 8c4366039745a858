import { fetchJson } from '../api/fetch-resource';
import { type DrawingList, readDrawingList } from './drawing-summary';

/**
 * Gets the latest drawings: `GET {api}/v1/drawings`.
 * @param apiBaseUrl absolute address of the API, without a trailing slash.
 * @throws {ApiError} for every failure.
 */
export async function fetchDrawings(apiBaseUrl: string): Promise<DrawingList> {
  return readDrawingList(await fetchJson(`${apiBaseUrl}/v1/drawings`));
}
