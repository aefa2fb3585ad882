/** Stands for every action. */
export const EVERY_ACTION = 'all'

/** Whether a list of actions contains the required one, or 'all'. True where none is required. */
export function permits(actions: readonly string[], asked?: string): boolean {
  return !asked || actions.includes(EVERY_ACTION) || actions.includes(asked)
}
