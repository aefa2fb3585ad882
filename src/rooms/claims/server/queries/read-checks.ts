import type { Db } from '#platform/database/open-database.ts'
import type { ClaimCheck } from '../../contract/desk.ts'
import { RISKS, type Risk } from '../../rules/desk-list.ts'

/** What the automatic checks found, the gravest first. */
export async function readChecks(db: Db, claim_id: bigint): Promise<ClaimCheck[]> {
  const rows = await db
    .selectFrom('claim_checks')
    .select(['check_code', 'level', 'other_claim_id', 'other_file_id', 'evidence'])
    .where('claim_id', '=', claim_id)
    .orderBy('id')
    .execute()
  const found = rows.map(({ check_code, level, other_claim_id, other_file_id }) => ({
    code: check_code,
    label: check_code,
    level: level as Risk,
    text: check_code,
    other_claim_id: other_claim_id === null ? null : Number(other_claim_id),
    other_file_id,
    file_id: null,
  }))
  return found.toSorted((one, other) => RISKS.indexOf(other.level) - RISKS.indexOf(one.level))
}
