/** What a buyer typed, kept on this device until the payment is through, so that no failure and no reload costs a word. */
export interface BuyerDetails {
  name: string
  email: string
  state: string
}

const KEY = 'plus.buy.details'
const FIELDS = ['name', 'email', 'state'] as const

export function storeDetails(details: BuyerDetails): void {
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(details)))
}

/** Nothing where nothing was kept, or where the browser keeps nothing. */
export function readStoredDetails(): Partial<BuyerDetails> {
  const kept: unknown = withStorage((storage) => JSON.parse(storage.getItem(KEY) ?? '{}'))
  if (kept === null || typeof kept !== 'object') return {}
  const texts = FIELDS.map((field) => [field, (kept as Record<string, unknown>)[field]])
  return Object.fromEntries(texts.filter(([, value]) => typeof value === 'string'))
}

export function clearStoredDetails(): void {
  withStorage((storage) => storage.removeItem(KEY))
}

/** Storage may be switched off or full; the form works without it. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.localStorage)
  } catch {
    return undefined
  }
}
