import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Affair } from '#rooms/access/server/own-affair.ts'
import { affairOfPolicy } from '#rooms/insurance/server/staff/affair.ts'
import type { PlanRefundRow } from './queries.ts'

/** What a plan's refund is about: the plan, who requested it, and who gets the money. */
export function affairOfRefund(
  refund: Pick<PlanRefundRow, 'subscription_id' | 'account_id' | 'requested_by' | 'requested_at'>,
): Affair {
  const { subscription_id: plan, account_id: payee, requested_by: filer, requested_at: at } = refund
  return { plan, payee, filer, at }
}

/** The same for the rows of a list. @param table the name of plan_refunds in the statement */
export function affairOfRefundRow(table: string): Affair {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return { plan: of('subscription_id'), payee: of('account_id'), filer: of('requested_by'), at: of('requested_at') }
}

/**
 * Whether this person decided a claim of the plan after its refund, or undid its approval where no other member of staff
 * decided it then: its member withdrew it.
 * @param table the name of plan_refunds in the statement
 */
export function decidedItsClaim(account_id: string | null, table: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql<boolean>`exists (select from claims c where c.subscription_id = ${of('subscription_id')}
    and c.decided_at >= ${of('decided_at')} and (c.decided_by = ${account_id}::uuid or c.decided_by is null and exists (
      select from claim_decisions d where d.claim_id = c.id and d.undone_by = ${account_id}::uuid and d.undone_at >= ${of('decided_at')})))`
}

/**
 * A refund of any kind that waits for a bank transfer: the buyer whose payment it is, and who requested it, of a plan or a
 * premium; a premium's is also of everybody whose affair its policy is.
 */
export function affairOfMoney(reader: string | null, refund_id: string | Expression<unknown>): Affair {
  const policy = sql`(select policy_id from insurance_refunds where insurance_refunds.refund_id = ${refund_id}::uuid)`
  const at = sql`(select created_at from refunds where refunds.id = ${refund_id}::uuid)`
  const affair = affairOfPolicy(reader, {
    policy,
    owner: sql`(select o.account_id from refunds f join gateway_payments p using (payment_ref)
      join payment_orders o using (order_ref) where f.id = ${refund_id}::uuid limit 1)`,
    filer: sql`coalesce((select r.requested_by from plan_refund_parts part join plan_refunds r on r.id = part.plan_refund_id
      where part.refund_id = ${refund_id}::uuid limit 1),
      (select requested_by from insurance_refunds where insurance_refunds.refund_id = ${refund_id}::uuid))`,
  })
  return { ...affair, at }
}

/** An alert about a payment or a refund: the buyer. @param alert its id, or the column that contains it */
export function affairOfAlert(alert: string | Expression<unknown>): Affair {
  return {
    owner: sql`coalesce((select s.account_id from payment_alerts a
      join subscriptions s on s.id::text = a.detail ->> 'subscription_id' where a.id = ${alert}::uuid), (select o.account_id from payment_alerts a
      join gateway_payments p on p.payment_ref in (a.subject, a.detail ->> 'payment_ref',
        (select f.payment_ref from refunds f where a.subject in (f.reference, f.refund_ref) limit 1))
      join payment_orders o on o.order_ref = p.order_ref where a.id = ${alert}::uuid limit 1))`,
    at: sql`(select a.raised_at from payment_alerts a where a.id = ${alert}::uuid)`,
  }
}
