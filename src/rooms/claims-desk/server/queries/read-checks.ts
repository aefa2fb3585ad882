import type { Db } from '#platform/database/open-database.ts'
import type { CheckCode } from '#rooms/claims/rules/checks.ts'
import { RISKS } from '#rooms/claims/rules/risk.ts'
import type { ClaimCheck } from '../../contract/desk.ts'
import { checkWords } from '../../words/checks.ts'

/** The findings of the automatic checks, the most serious first. */
export async function readChecks(db: Db, claim_id: bigint): Promise<ClaimCheck[]> {
  const rows = await db
    .selectFrom('claim_checks')
    .select(['check_code', 'level', 'other_claim_id', 'other_file_id', 'file_id', 'evidence'])
    .where('claim_id', '=', claim_id)
    .orderBy('id')
    .execute()
  const found = rows.map(({ check_code, level, other_claim_id, other_file_id, file_id, evidence }) => ({
    code: check_code,
    label: checkWords[check_code as CheckCode].label,
    level,
    text: checkWords[check_code as CheckCode].text({
      other: String(other_claim_id),
      evidence: evidence as Record<string, string | number>,
    }),
    other_claim_id: other_claim_id === null ? null : Number(other_claim_id),
    other_file_id,
    file_id,
  }))
  return found.toSorted((one, other) => RISKS.indexOf(other.level) - RISKS.indexOf(one.level))
}
