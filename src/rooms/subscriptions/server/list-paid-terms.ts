import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { HOME_CARE } from '#rooms/plans/rules/home-care.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { returnedByPayments } from './returned-of-term.ts'
import { currentTerm } from './terms.ts'

/**
 * The plans that a person paid for by the term of today, newest first, with what of that term's worth is still ours: its
 * invoice less credit notes, which after a plan change is the whole price and not only the difference that was paid, less
 * what went back without us. Without an invoice it is what the gateway took less the premium of a cover; 0 for a free plan.
 */
export async function listPaidTerms(db: Db, account_id: string, now: Date) {
  return (await listOwnedTerms(db, account_id, now)).flatMap((term) => {
    const { payment_transaction_id } = term
    return payment_transaction_id === null ? [] : [{ ...term, payment_transaction_id }]
  })
}

/** The same, with care at home that a company gives: of that, one is enough, bought or given. */
export async function listOwnedTerms(db: Db, account_id: string, now: Date) {
  return ownedTerms(db, { account_id, today: istDateOf(now) })
}

/** All that went back without us of what was paid for the term, also what an earlier credit has subtracted. */
const RETURNED = returnedByPayments(sql`t.payment_transaction_id`)

const ownedTerms = preparedQuery((db, { account_id, today }: { account_id: string; today: IstDate }) =>
  db
    .selectFrom('subscriptions as s')
    .innerJoinLateral(
      (q) => currentTerm(q, today).as('t'),
      (join) => join.onTrue(),
    )
    .innerJoin('plan_versions as v', 'v.id', 't.plan_version_id')
    .select(['s.id', 's.status', 's.plan_line', 's.ends_on as end_date', 's.ends_on', 's.expires_at', 's.auto_renew'])
    .select(['s.refund_requested_at'])
    .select(['t.plan_version_id', 't.payment_transaction_id', 't.starts_on as start_date', 't.ends_on as term_ends_on'])
    .select(['v.plan_id', 'v.name as plan_name', 'v.cost_paise', 'v.adult', 'v.minor'])
    .select((select) => [
      sql<bigint>`greatest(coalesce(
        (select i.total_paise - coalesce((select sum(n.total_paise) from credit_notes n where n.invoice_id = i.id), 0)
          from invoices i where i.payment_transaction_id = t.payment_transaction_id),
        (select p.amount_paise - coalesce((select o.premium_paise from orders o where o.transaction_id = p.purpose_id), 0)
          from payment_orders p where p.purpose_id = t.payment_transaction_id and p.status = 'paid'),
        0) - greatest(${RETURNED} - t.returned_before_paise, 0), 0)::bigint`.as('paid_paise'),
      RETURNED.as('returned_paise'),
      select
        .exists(
          select
            .selectFrom('subscription_terms as later')
            .select('later.number')
            .whereRef('later.subscription_id', '=', 's.id')
            .where('later.taken_back_at', 'is', null)
            .where('later.starts_on', '>', today),
        )
        .$castTo<boolean>()
        .as('has_later_term'),
    ])
    .where('s.account_id', '=', account_id)
    .where((is) => is.or([is('t.payment_transaction_id', 'is not', null), is('s.plan_line', '=', HOME_CARE)]))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .limit(100),
)

/** A person's plan in its state of today. Nobody paid for it where it has no payment. */
export type OwnedPlanTerm = Awaited<ReturnType<typeof listOwnedTerms>>[number]
