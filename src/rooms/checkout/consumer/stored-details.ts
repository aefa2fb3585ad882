/** A buyer's input, stored on this device until the payment succeeds, so that no failure or reload loses it. */
export interface BuyerDetails {
  name: string
  email: string
  state: string
  pincode: string
}

const KEY = 'plus.buy.details'
const FIELDS = ['name', 'email', 'state', 'pincode'] as const

export function storeDetails(details: BuyerDetails): void {
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(details)))
}

/** Undefined where nothing was stored, or where the browser stores nothing. */
export function readStoredDetails(): Partial<BuyerDetails> {
  const stored: unknown = withStorage((storage) => JSON.parse(storage.getItem(KEY) ?? '{}'))
  if (stored === null || typeof stored !== 'object') return {}
  const texts = FIELDS.map((field) => [field, (stored as Record<string, unknown>)[field]])
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
