import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { AmendmentEnd, endPartner as call } from '../../contract/amendments.ts'
import { endingFaults } from '../../rules/amendment.ts'
import { isPartnerActive } from '../../rules/partner-order.ts'
import type { Contract } from '../lives.ts'
import { type AmendmentMessages, enterAmendment } from './enter-amendment.ts'
import { lockSeenPartner } from './partner-plans.ts'

/** A contract that gets an earlier last day: what ran beyond it ends with it. */
interface ShorterContract {
  partner_plan_id: string
  to: IstDate
  now: Date
}

/** What the end of a contract needs from the rooms above, each for its own tables. */
export interface EndingCommands {
  viewEnding: (db: Db, shorter: ShorterContract) => Promise<AmendmentEnd>
  shortenEmployees: (trx: Db, shorter: ShorterContract) => Promise<void>
  shortenCompanySubscriptions: (trx: Db, shorter: ShorterContract) => Promise<void>
  shortenLots: (trx: Db, shorter: ShorterContract) => Promise<void>
}

/**
 * What ending a contract with this day would do.
 * @throws Refusal NOT_FOUND, NOT_SIGNED, CONTRACT_ENDED, INVALID
 */
export async function previewEnd(
  db: Db,
  { viewEnding }: EndingCommands,
  { id, ends_on, now }: { id: string; ends_on: IstDate; now: Date },
): Promise<AmendmentEnd> {
  const contract = await db.selectFrom('partner_plans').selectAll().where('id', '=', id).executeTakeFirst()
  if (!contract) throw new Refusal('NOT_FOUND')
  refuseEnding(contract, ends_on, now)
  return viewEnding(db, { partner_plan_id: id, to: ends_on, now })
}

/**
 * Ends a signed contract early: the day becomes the last one of every plan, paid period, plan year of credits and person that
 * ran beyond it, and the night after does what it does for every contract that is over. People are told.
 * @throws Refusal NOT_FOUND, STALE, NOT_SIGNED, CONTRACT_ENDED, INVALID; PEOPLE_CHANGED when others are concerned than were shown
 */
export async function endPartner(
  context: AnyRequestContext,
  above: EndingCommands & AmendmentMessages,
  id: string,
  { version, reason, ends_on, people }: BodyOf<typeof call>,
): Promise<void> {
  const { now } = context
  await withTransaction(context.db, async (trx) => {
    const contract = await lockSeenPartner(trx, id, version)
    refuseEnding(contract, ends_on, now)
    const shorter = { partner_plan_id: id, to: ends_on, now }
    const seen = await above.viewEnding(trx, shorter)
    if (seen.people !== people)
      throw new Refusal<typeof call>('PEOPLE_CHANGED', { extra_args: { people: seen.people } })
    await trx
      .updateTable('partner_plans')
      .set((update) => ({ ends_on, version: update('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    // In the order in which a transfer locks them: the person, the plan, the wallet.
    await above.shortenEmployees(trx, shorter)
    await above.shortenCompanySubscriptions(trx, shorter)
    await above.shortenLots(trx, shorter)
    const after = { quota: contract.quota, ends_on }
    await enterAmendment(trx, context, above, { contract, after, effective_on: istDateOf(now), reason })
  })
}

function refuseEnding(contract: Contract, ends_on: IstDate, now: Date): void {
  if (contract.status !== 'SIGNED') throw new Refusal<typeof call>('NOT_SIGNED')
  if (!isPartnerActive(contract, now)) throw new Refusal<typeof call>('CONTRACT_ENDED')
  const fields = endingFaults(contract, { ends_on, today: istDateOf(now) })
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
}
