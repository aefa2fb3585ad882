/** What somebody typed at a device, until the server has it. */
export interface KioskEntry {
  key: string
  act: 'ARRIVED' | 'DONE'
  mobile?: string
  employee_id?: string
}

/** How sending an entry ended: `unsent` means that nobody knows, so it is sent again under the same key. */
export type SentEntry = 'recorded' | 'not-found' | 'refused' | 'unsent'

export interface KioskQueue {
  waiting: readonly KioskEntry[]
  /** The last characters of what was sent later and found nobody: staff at the venue look for the person. */
  unmatched: readonly string[]
}

export const EMPTY_QUEUE: KioskQueue = { waiting: [], unmatched: [] }
/** More than a device collects in an hour without a network. */
const MOST = 500
const MOST_UNMATCHED = 10

/** Adds an entry that could not be sent; one that waits already stays where it is. */
export function addWaiting(queue: KioskQueue, entry: KioskEntry): KioskQueue {
  if (queue.waiting.length >= MOST || queue.waiting.some(({ key }) => key === entry.key)) return queue
  return { ...queue, waiting: [...queue.waiting, entry] }
}

/** What remains after an entry was sent again. */
export function afterSending(queue: KioskQueue, entry: KioskEntry, sent: SentEntry): KioskQueue {
  if (sent === 'unsent') return queue
  const waiting = queue.waiting.filter(({ key }) => key !== entry.key)
  if (sent === 'recorded') return { ...queue, waiting }
  const unmatched = [...queue.unmatched, (entry.mobile ?? entry.employee_id ?? '').slice(-4)]
  return { waiting, unmatched: unmatched.slice(-MOST_UNMATCHED) }
}

/** A queue as a device stored it; empty for anything else. */
export function parseQueue(stored: string | null): KioskQueue {
  try {
    const { waiting, unmatched } = JSON.parse(stored ?? '') as Partial<KioskQueue>
    if (!Array.isArray(waiting) || !Array.isArray(unmatched)) return EMPTY_QUEUE
    return { waiting, unmatched }
  } catch {
    return EMPTY_QUEUE
  }
}
