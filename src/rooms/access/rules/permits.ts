/** The action that stands for every action. */
export const EVERY_ACTION = 'all'

/** Whether a list of actions holds the one asked, or 'all'. Where none is asked, the check passes. */
export function permits(actions: readonly string[], asked?: string): boolean {
  return !asked || actions.includes(EVERY_ACTION) || actions.includes(asked)
}
