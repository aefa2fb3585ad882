import type { SealedColumn } from '#platform/renew-secrets.ts'
import type { Keys } from '#platform/seal.ts'
import { isAlarming, type VitalsReading } from '../rules/vitals.ts'

/** The encryption contexts of what is known of a patient's health. */
export const readingSeal = (id: string) => `home_care_vitals:${id}:reading`
export const noteSeal = (id: string) => `home_care_notes:${id}:text`

export const readingColumn: SealedColumn = {
  table: 'home_care_vitals',
  column: 'sealed_reading',
  id: 'id',
  place: readingSeal,
}
export const noteColumn: SealedColumn = { table: 'home_care_notes', column: 'sealed_text', id: 'id', place: noteSeal }

export function openReading(
  keys: Pick<Keys, 'unseal'>,
  { id, sealed_reading }: { id: string; sealed_reading: Buffer },
) {
  const reading = JSON.parse(keys.unseal(sealed_reading, readingSeal(id))) as VitalsReading
  return { ...reading, is_alarming: isAlarming(reading) }
}
