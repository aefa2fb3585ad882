import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { PlanProposal } from '../contract/proposals.ts'
import { type CheckScope, missingFields } from '../rules/eligibility.ts'
import { isActive, statusNow } from '../rules/proposal-state.ts'
import { currentDetails, type ProposalRow } from './proposals.ts'
import { isServed } from './served-address.ts'

interface ProposalViewOptions {
  keys: Pick<Keys, 'unseal'>
  /** What is told besides. */
  scope?: CheckScope
  now: Date
}

/** Some proposals of one person, in their order. */
export async function proposalsOnWire(
  db: Db,
  rows: readonly ProposalRow[],
  { keys, scope, now }: ProposalViewOptions,
): Promise<PlanProposal[]> {
  const [first] = rows
  if (!first) return []
  const person = await db
    .selectFrom('accounts')
    .select(['name', 'mobile'])
    .where('id', '=', first.account_id)
    .executeTakeFirstOrThrow()
  const shown: PlanProposal[] = []
  for (const row of rows) {
    const { answers, result } = currentDetails(keys, row, now)
    const asksPlace = scope?.with_address_serviceability || scope?.with_required_fields_check
    const is_served = asksPlace ? await isServed(db, row) : null
    shown.push({
      id: row.id,
      plan_id: row.plan_id,
      status: statusNow(row, now),
      is_active: isActive(row, now),
      ...answers,
      dose_address_id: row.dose_address_id,
      username: person.name,
      phone_no: person.mobile,
      eligibility: result && { is_eligible: result.reasons.length === 0, ...result },
      ...(scope?.with_address_serviceability && { address_serviceable: is_served }),
      ...(scope?.with_required_fields_check && { missing_fields: missingFields({ answers, is_served }) }),
      expires_at: row.status === 'ELIGIBLE' && row.expires_at ? toWireTime(row.expires_at) : null,
      subscription_id: row.subscription_id,
      version: row.version,
      created_at: toWireTime(row.created_at),
      modified_at: toWireTime(row.modified_at),
    })
  }
  return shown
}

export async function proposalOnWire(db: Db, row: ProposalRow, shown: ProposalViewOptions): Promise<PlanProposal> {
  return (await proposalsOnWire(db, [row], shown))[0]!
}
