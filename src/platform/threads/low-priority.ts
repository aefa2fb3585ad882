import { getPriority, setPriority } from 'node:os'

/** What is left when the machine has enough to do; the rest of the process is untouched. */
const PRIORITY = 10

/** Called first in a thread: on Linux a priority belongs to a thread. Elsewhere it would be the whole process's. */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.max(getPriority(), PRIORITY))
  } catch {
    // A container may forbid it; the thread then works as before.
  }
}
