export { fetchDrawingKeys } from './fetch-drawing-keys';
export type { DrawingKeySet } from './fetch-drawing-keys';
export { fetchDrawings } from './fetch-drawings';
export { drawingStatusText, isPublished } from './drawing-status-text';
export type { DrawingList } from './drawing-summary';
export type { DrawingSummary } from '../rules/calendar/drawing-summary';
export { formatCount, formatDay, formatTime } from './format';
export { isExample, latestWinners, SHOWN_WINNERS } from './latest-winners';
export type { ListedWinner } from './latest-winners';
