import { pageReply } from '#dashboard/server/page-reply.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { ownClaim } from '#rooms/claims/server/own-claim.ts'
import { toRupees } from '#values/money.ts'
import { rowsOfPage } from '#values/page.ts'
import type { listSampledDecisions } from '../../contract/quality.ts'
import { decisionOnWire, decisions } from '../decisions.ts'

/** Sampled decisions without a second look, oldest first. */
export async function listSampled(
  db: Db,
  caller: Caller,
  page_number: number,
): Promise<ReplyOf<typeof listSampledDecisions>> {
  const { offset, limit } = rowsOfPage(page_number)
  const waiting = decisions(db)
    .innerJoin('claims as c', 'c.id', 'd.claim_id')
    .where('d.sampled', '=', true)
    .where('d.undone_at', 'is', null)
    .where('r.decision_id', 'is', null)
  const rows = await waiting
    .select(['c.id as claim', 'c.claim_type', 'c.status', 'c.patient_name'])
    .select(ownClaim(caller.account_id, 'c').as('own'))
    .orderBy('d.at')
    .orderBy('d.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await waiting
    .clearSelect()
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  const total = Number(count)
  const onWire = rows.map((row) => ({
    ...decisionOnWire(row),
    claim_id: Number(row.claim),
    claim_type: row.claim_type,
    claim_amount: toRupees(row.claim_amount_paise),
    claim_status: row.status,
    patient_name: row.patient_name,
    may_review: row.decided_by !== caller.account_id && !row.own,
  }))
  return { ...pageReply('decisions', { rows: onWire, total, page_number }), count: total }
}
