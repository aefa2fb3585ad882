import { sql } from 'kysely'
import { countRows } from '#dashboard/server/count-rows.ts'
import { pageReply } from '#dashboard/server/page-reply.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { ownAffair } from '#rooms/access/server/own-affair.ts'
import { maskMobile } from '#values/mobile.ts'
import { type Paise, toRupees } from '#values/money.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import { planRefundWords } from '../words.ts'
import { noteSeal } from './note-seal.ts'
import { affairOfAlert, affairOfMoney, affairOfRefundRow, decidedItsClaim } from './own-refund.ts'

interface RefundListQuery {
  account_id: string | null
  page_number: number
}

/** A page of the refunds, and rests of refunds, that wait for a second person, oldest first. */
export async function listWaiting(db: Db, keys: Pick<Keys, 'unseal'>, { account_id, page_number }: RefundListQuery) {
  const { offset, limit } = rowsOfPage(page_number)
  const parts = db
    .selectFrom('plan_refund_parts as p')
    .innerJoin('refunds as f', 'f.id', 'p.refund_id')
    .select(['p.plan_refund_id', sql<Paise>`sum(f.amount_paise)::bigint`.as('waiting_paise')])
    .select(({ fn }) => fn.min('f.created_at').as('waits_from'))
    .where('f.status', '=', 'REQUESTED')
    .groupBy('p.plan_refund_id')
  const found = db.selectFrom('plan_refunds as r').innerJoin(parts.as('w'), 'w.plan_refund_id', 'r.id')
  const rows = await found
    .innerJoin('invoices as i', 'i.id', 'r.invoice_id')
    .selectAll('r')
    .select(['i.plan_name', 'i.customer_name', 'i.total_paise'])
    .select(['w.waiting_paise', 'w.waits_from'])
    .select(ownAffair(account_id, affairOfRefundRow('r')).as('own'))
    .select(decidedItsClaim(account_id, 'r').as('decided_claim'))
    .orderBy('w.waits_from')
    .orderBy('r.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const total = await countRows(found)
  const refunds = rows.map((row) => ({
    id: row.id,
    subscription_id: row.subscription_id,
    plan_name: row.plan_name,
    customer_name: row.customer_name,
    amount: toRupees(row.waiting_paise),
    is_rest: row.decision !== null,
    paid: toRupees(row.total_paise),
    reason: inWords(row.reason),
    note: row.sealed_note && keys.unseal(row.sealed_note, noteSeal(row.id)),
    requested_at: toWireTime(row.waits_from),
    revised_amount: row.revised_amount_paise === null ? null : toRupees(row.revised_amount_paise),
    may_decide: !row.own && !row.decided_claim,
    version: row.version,
  }))
  return pageReply('refunds', { rows: refunds, total, page_number })
}

function inWords(reason: string): string {
  const { reasons } = planRefundWords
  return Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : reason
}

/** What the gateway answered, without the code before it. */
const inSentence = (answer: string) => answer.replace(/^[A-Z][A-Z_]+: (?=.)/, '')

/** A page of the refunds of any kind that the gateway could not send, oldest first but for one that is asked for. */
export async function listManual(
  db: Db,
  { account_id, page_number, first }: RefundListQuery & { first?: string | undefined },
) {
  const { offset, limit } = rowsOfPage(page_number)
  const found = db.selectFrom('refunds').where('refunds.status', '=', 'MANUAL')
  const rows = await found
    .leftJoin('gateway_payments as p', 'p.payment_ref', 'refunds.payment_ref')
    .leftJoin('payment_orders as o', 'o.order_ref', 'p.order_ref')
    .leftJoin('accounts as a', 'a.id', 'o.account_id')
    .leftJoin('insurance_refunds as r', 'r.refund_id', 'refunds.id')
    .select(['refunds.id', 'refunds.payment_ref', 'refunds.amount_paise', 'refunds.reason', 'refunds.last_answer'])
    .select(['refunds.updated_at', 'a.name', 'a.mobile', 'r.policy_id'])
    .select(ownAffair(account_id, affairOfMoney(account_id, sql.ref('refunds.id'))).as('own_affair'))
    .orderBy(sql`refunds.id is distinct from ${first ?? null}::uuid`)
    .orderBy('refunds.updated_at')
    .orderBy('refunds.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const total = await countRows(found)
  const refunds = rows.map(({ amount_paise, updated_at, name, mobile, policy_id, ...row }) => ({
    ...row,
    customer_name: row.own_affair ? null : name,
    mobile: mobile && maskMobile(mobile),
    policy_id: row.own_affair ? null : policy_id,
    last_answer: row.last_answer && inSentence(row.last_answer),
    amount: toRupees(amount_paise),
    since: toWireTime(updated_at),
  }))
  return pageReply('refunds', { rows: refunds, total, page_number })
}

/** A page of the unresolved alerts about payments; a refund that waits for a transfer is in its own list. */
export async function listAlerts(db: Db, { account_id, page_number }: RefundListQuery) {
  const { offset, limit } = rowsOfPage(page_number)
  const found = db.selectFrom('payment_alerts').where('resolved_at', 'is', null).where('kind', '<>', 'refund_stuck')
  const rows = await found
    .select(['id', 'kind', 'subject', 'detail', 'raised_at'])
    .select(ownAffair(account_id, affairOfAlert(sql.ref('payment_alerts.id'))).as('own_affair'))
    .orderBy('raised_at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const total = await countRows(found)
  const alerts = rows.map(({ detail, raised_at, ...row }) => ({
    ...row,
    detail: detail as Record<string, string | null>,
    raised_at: toWireTime(raised_at),
  }))
  return pageReply('alerts', { rows: alerts, total, page_number })
}
