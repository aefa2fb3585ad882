import type { Db } from '#platform/database/open-database.ts'
import type { ClaimRow } from './move-claim.ts'

/** The serious findings of a claim, each once. */
export async function seriousFindings(db: Db, claim_id: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('claim_checks')
    .select('check_code')
    .distinct()
    .where('claim_id', '=', claim_id)
    .where('level', '=', 'HIGH')
    .execute()
  return rows.map(({ check_code }) => check_code)
}

interface ClearedBy {
  cleared_by: string | null
  cleared_codes: string[] | null
}

export const NOT_CLEARED: ClearedBy = { cleared_by: null, cleared_codes: null }

/**
 * Who of the staff a claim was cleared by, after a correction: the last one whose correction ended a serious finding, as long as
 * one of those that went is not back.
 */
export function clearedAfter(
  { cleared_by, cleared_codes }: ClearedBy,
  { before, after, by }: { before: readonly string[]; after: readonly string[]; by: string | null },
): ClearedBy {
  const gone = before.filter((code) => !after.includes(code))
  const left = [...new Set([...(cleared_codes ?? []), ...gone])].filter((code) => !after.includes(code)).toSorted()
  const last = gone.length > 0 ? by : cleared_by
  return last && left.length > 0 ? { cleared_by: last, cleared_codes: left } : NOT_CLEARED
}

const WRITTEN = [
  'claim_type',
  'claim_amount_paise',
  'scheduled_time',
  'provider_name',
  'establishment_name',
  'additional_details',
] as const satisfies (keyof ClaimRow)[]

/** The fields in which what is written on a claim differs. */
export function writtenChanges(one: ClaimRow, other: ClaimRow): (typeof WRITTEN)[number][] {
  const text = (value: unknown) =>
    JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner))
  return WRITTEN.filter((field) => text(one[field]) !== text(other[field]))
}
