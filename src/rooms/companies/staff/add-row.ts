import { flushSync } from 'react-dom'

/** Adds a row to a form and goes to its first field, where typing goes on. */
export function addRow(add: () => void, field: string): void {
  flushSync(add)
  document.getElementsByName(field)[0]?.focus()
}
