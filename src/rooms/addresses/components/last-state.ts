const KEY = 'plus.last-state'

/** Stores on this device the State of the pincode that was checked last, so that the payment page can propose it. */
export function storeLastState(state: string): void {
  try {
    window.localStorage.setItem(KEY, state)
  } catch {
    // Storage may be disabled or full; nothing is proposed then.
  }
}

export function readLastState(): string | null {
  try {
    return window.localStorage.getItem(KEY)
  } catch {
    return null
  }
}
