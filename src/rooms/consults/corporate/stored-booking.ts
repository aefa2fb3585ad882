/** Where an agent is in a booking, as this browser tab remembers it; who the member is, only the server knows. */
export interface StoredBooking {
  verification_id: string
  transaction_id: string | null
}

const keyOf = (subsidiaryId: string) => `consult-booking:${subsidiaryId}`

export function readStoredBooking(subsidiaryId: string): StoredBooking | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(subsidiaryId)) ?? 'null') as StoredBooking | null) ?? undefined
  } catch {
    // Storage is blocked by the person's settings: then a reload starts again.
    return undefined
  }
}

export function storeBooking(subsidiaryId: string, stored: StoredBooking | undefined): void {
  try {
    if (stored) sessionStorage.setItem(keyOf(subsidiaryId), JSON.stringify(stored))
    else sessionStorage.removeItem(keyOf(subsidiaryId))
  } catch {
    // As above: the booking works without it.
  }
}
