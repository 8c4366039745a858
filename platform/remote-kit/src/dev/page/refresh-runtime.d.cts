/** Shows the components that have changed. */
export function performReactRefresh(): object | null;
/** Whether the page shows each build that it has taken over. */
export function canRefresh(): boolean;
