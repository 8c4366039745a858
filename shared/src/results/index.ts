export { fetchDrawingKeys } from './fetch-drawings';
export type { DrawingKeySet } from './fetch-drawings';
export { fetchDrawings } from './fetch-drawings';
export { drawingStatusText, isPublished } from './drawing-status-text';
export type { DrawingList } from './fetch-drawings';
export type { DrawingSummary } from '../rules/calendar/drawing-summary';
export { formatCount, formatDay, formatTime } from './format';
export { isExample, latestWinners, SHOWN_WINNERS } from './latest-winners';
export type { ListedWinner } from './latest-winners';
