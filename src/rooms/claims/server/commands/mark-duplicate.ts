import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { type Finding, levelOf } from '../../rules/checks.ts'
import { findSameBill } from '../checks/find-past.ts'
import { findSameFiles } from '../checks/find-same-files.ts'
import { addFindings, type DuplicateFound } from '../checks/run-checks.ts'
import { clearedAfter, seriousFindings } from '../cleared.ts'
import { lockClaim } from '../move-claim.ts'

/**
 * Adds to an earlier claim that its bill is on a later one too. Its decision stays; the desk sees the finding, an
 * undecided one needs two people, and an approved one is not paid before somebody has looked again. Where our staff correct the later
 * one so that a serious finding goes here, they do not approve this one alone either, nor release its money.
 */
export async function markDuplicate(db: Db, of: DuplicateFound, now: Date): Promise<void> {
  const claim_id = BigInt(of.claim_id)
  await withTransaction(db, async (trx) => {
    const claim = await lockClaim(trx, claim_id, { part: 'system' })
    // A decision made while this one waited for the lock did not see the finding: it is younger.
    const { decided_at } = claim
    const found_at = decided_at && decided_at >= now ? new Date(decided_at.getTime() + 1) : now
    const files = (await findSameFiles(trx, claim)).filter(({ check_code }) => check_code === 'SAME_FILE')
    const compared = [...files, ...(await findSameBill(trx, claim))]
    const before = await seriousFindings(trx, claim_id)
    const findings = of.corrected_by && decided_at ? compared.filter(isSerious) : compared
    const { added, risk } = await addFindings(trx, { claim_id, decided_at, findings, now: found_at })
    if (added.length === 0) return
    const after = await seriousFindings(trx, claim_id)
    const cleared = clearedAfter(claim, { before, after, by: of.corrected_by ?? claim.cleared_by })
    await trx
      .updateTable('claims')
      .set({ risk, ...(decided_at === null && cleared) })
      .where('id', '=', claim_id)
      .execute()
    await audit(trx, {
      at: now,
      actor: 'system',
      action: 'claims.duplicate-found',
      entity: 'claim',
      entity_id: String(claim_id),
      after: {
        findings: added.map(({ check_code, other_claim_id }) => ({ check_code, claim: String(other_claim_id) })),
        risk,
      },
    })
  })
}

const isSerious = (finding: Finding) => levelOf(finding) === 'HIGH'
