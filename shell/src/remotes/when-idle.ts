/** Runs a task when the browser is idle. Safari has no `requestIdleCallback`. */
export const whenIdle: (task: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? // oxlint-disable-next-line compat/compat -- checked in the line above
      (task) => requestIdleCallback(task, { timeout: 2000 })
    : (task) => setTimeout(task, 500);
