/** A buyer's input, stored on this device until the payment succeeds, so that no failure or reload loses it. */
export interface BuyerDetails {
  name: string
  email: string
  state: string
  pincode: string
  /** Of the person to be insured, where a cover is bought. */
  dob: string
}

const KEY = 'plus.buy.details'
export const DETAIL_FIELDS = ['name', 'email', 'state', 'pincode', 'dob'] as const

/** A field that the form does not show now keeps what was typed into it before. */
export function storeDetails(details: Partial<BuyerDetails>): void {
  withStorage((storage) => storage.setItem(KEY, JSON.stringify({ ...readStoredDetails(), ...details })))
}

/** Undefined where nothing was stored, or where the browser stores nothing. */
export function readStoredDetails(): Partial<BuyerDetails> {
  const stored: unknown = withStorage((storage) => JSON.parse(storage.getItem(KEY) ?? '{}'))
  if (stored === null || typeof stored !== 'object') return {}
  const texts = DETAIL_FIELDS.map((field) => [field, (stored as Record<string, unknown>)[field]])
  return Object.fromEntries(texts.filter(([, value]) => typeof value === 'string'))
}

export function clearStoredDetails(): void {
  withStorage((storage) => storage.removeItem(KEY))
}

/** Storage may be disabled or full; the form works without it. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.localStorage)
  } catch {
    return undefined
  }
}
