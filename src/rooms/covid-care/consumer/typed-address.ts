import { ADDRESS_FIELDS, type AddressField } from '#rooms/addresses/rules/address-fields.ts'

const KEY = 'plus.care.address'

export type TypedAddress = Partial<Record<AddressField, string>>

/** What was typed of a new address in this tab, until it is stored: neither a reload nor a login loses it. */
export function readTypedAddress(): TypedAddress {
  const stored: unknown = withStorage((storage) => JSON.parse(storage.getItem(KEY) ?? '{}'))
  if (stored === null || typeof stored !== 'object') return {}
  const texts = (Object.keys(ADDRESS_FIELDS) as AddressField[]).map((field) => [
    field,
    (stored as Record<string, unknown>)[field],
  ])
  return Object.fromEntries(texts.filter(([, value]) => typeof value === 'string'))
}

export function storeTypedAddress(typed: TypedAddress): void {
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(typed)))
}

export function clearTypedAddress(): void {
  withStorage((storage) => storage.removeItem(KEY))
}

/** Storage may be disabled or full; the form works without it. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.sessionStorage)
  } catch {
    return undefined
  }
}
