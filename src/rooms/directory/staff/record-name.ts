import type { NetworkRecord } from '../contract/network.ts'
import type { NetworkKind } from '../rules/network-kinds.ts'

/** How a record is called in a list and in a heading. */
export function recordName(kind: NetworkKind, { id, document, names }: NetworkRecord): string {
  if (kind === 'pincodes') return id
  if (kind === 'served_areas') return `${String(document.city)}, ${id}`
  if (kind === 'practices') return names[String(document.provider_id)] ?? id
  return String(document.name)
}
