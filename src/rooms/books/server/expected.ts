import { type RawBuilder, sql } from 'kysely'
import type { AccountKind } from '#platform/ledger/account.ts'
import { HEALTH_CASH, PROMOTION } from '#rooms/health-cash/server/accounts.ts'
import {
  BANK,
  GATEWAY_ADJUSTMENTS,
  GATEWAY_CLEARING,
  GATEWAY_FEES,
  INSURER_PAYABLE,
  PAYOUTS_IN_DOUBT,
  PLAN_REVENUE,
  REFUNDS_IN_DOUBT,
  REIMBURSEMENTS,
  RETURNED_PAYOUTS,
  UNALLOCATED_RECEIPTS,
} from '#rooms/payments/server/company-accounts.ts'
import { CLAIMS_PAYABLE } from '#rooms/wallet/server/wallet-accounts.ts'

/** Payments whose money paid for a plan: the plan's part of a completed order, or a paid renewal. */
const HONOURED = sql`select o.payment_ref, 'order/' || o.transaction_id as reference, o.amount_paise - o.premium_paise as amount_paise from orders o
    where o.status = 'completed' and o.amount_paise > o.premium_paise and o.payment_ref is not null
  union all select r.payment_ref, 'renewal/' || r.id, r.amount_paise from renewals r where r.payment_ref is not null`

/** Payments with a premium, in a plan's or alone: it is owed to the insurer. */
const INSURED = sql`select o.payment_ref, 'premium/' || o.transaction_id as reference, o.premium_paise as amount_paise from orders o
    where o.status = 'completed' and o.premium_paise > 0 and o.payment_ref is not null`

/** A refund of premium, by its reference; any other of the same payment is the plan's. */
const IS_OF_PREMIUM = sql`r.reference like 'insurance-%'`

/** Money that reached the gateway and paid for nothing. Other currencies are not booked: the ledger counts paise. */
const UNALLOCATED = sql`select p.payment_ref, 'payment/' || p.payment_ref as reference, p.amount_paise from gateway_payments p
  where p.captured_at is not null and p.currency = 'INR' and p.amount_paise > 0
    and not exists (select 1 from honoured h where h.payment_ref = p.payment_ref)
    and not exists (select 1 from insured i where i.payment_ref = p.payment_ref)`

const SETTLED = sql`from claims c where c.status = 'SETTLED' and c.approved_claim_amount_paise > 0`
const IS_OF_WALLET = sql`(c.has_wallet and c.reservation is not null)`

/** What moved from one kind of account to another: a query of references and paise. */
type Movement = readonly [from: AccountKind, to: AccountKind, rows: RawBuilder<unknown>]

/**
 * What the ledger has to contain according to the business tables. The chart of accounts in the README says the same in
 * words.
 */
const MOVEMENTS: readonly Movement[] = [
  [GATEWAY_CLEARING, PLAN_REVENUE, sql`select h.reference, h.amount_paise from honoured h`],
  [
    PLAN_REVENUE,
    GATEWAY_CLEARING,
    sql`select h.reference, r.amount_paise from refunds r join honoured h on h.payment_ref = r.payment_ref
      where r.status = 'SUCCESS' and not ${IS_OF_PREMIUM}`,
  ],
  [GATEWAY_CLEARING, INSURER_PAYABLE, sql`select i.reference, i.amount_paise from insured i`],
  [
    INSURER_PAYABLE,
    GATEWAY_CLEARING,
    sql`select i.reference, r.amount_paise from refunds r join insured i on i.payment_ref = r.payment_ref
      where r.status = 'SUCCESS' and ${IS_OF_PREMIUM}`,
  ],
  [
    INSURER_PAYABLE,
    BANK,
    sql`select 'insurer-paid/' || p.reference, p.amount_paise from insurer_payments p where p.status = 'BOOKED'`,
  ],
  [GATEWAY_CLEARING, UNALLOCATED_RECEIPTS, sql`select u.reference, u.amount_paise from unallocated u`],
  [
    UNALLOCATED_RECEIPTS,
    GATEWAY_CLEARING,
    sql`select u.reference, r.amount_paise from refunds r join unallocated u on u.payment_ref = r.payment_ref where r.status = 'SUCCESS'`,
  ],
  [
    GATEWAY_CLEARING,
    BANK,
    sql`select 'refund/' || r.reference, r.amount_paise from refunds r where r.status = 'SUCCESS' and r.by_transfer and r.currency = 'INR'`,
  ],
  [
    REFUNDS_IN_DOUBT,
    GATEWAY_CLEARING,
    sql`select 'refund-beside/' || b.refund_ref, b.amount_paise from refunds_beside b where b.currency = 'INR'`,
  ],
  [
    PLAN_REVENUE,
    REFUNDS_IN_DOUBT,
    sql`select n.reference, n.total_paise from credit_notes n where n.reference like 'returned/%'`,
  ],
  [
    GATEWAY_FEES,
    GATEWAY_CLEARING,
    sql`select 'fee/' || p.payment_ref, p.fee_paise from gateway_payments p where p.fee_paise > 0`,
  ],
  [BANK, GATEWAY_CLEARING, sql`select 'settlement/' || s.settlement_ref, s.amount_paise from gateway_settlements s`],
  [
    GATEWAY_CLEARING,
    GATEWAY_ADJUSTMENTS,
    sql`select 'adjustment/' || a.adjustment_ref, a.amount_paise from gateway_adjustments a`,
  ],
  [
    REIMBURSEMENTS,
    BANK,
    sql`select 'claim/' || c.id, c.approved_claim_amount_paise ${SETTLED} and not ${IS_OF_WALLET}`,
  ],
  [CLAIMS_PAYABLE, BANK, sql`select 'claim/' || c.id, c.approved_claim_amount_paise ${SETTLED} and ${IS_OF_WALLET}`],
  [PAYOUTS_IN_DOUBT, BANK, sql`select 'payout/' || p.id, p.amount_paise from payouts p where p.paid_beside`],
  [
    BANK,
    RETURNED_PAYOUTS,
    sql`select 'payout/' || p.id, p.amount_paise
      from payouts p join claims c on c.id = p.claim_id and c.status = 'SETTLED' and upper(c.external_transaction_id) = upper(p.utr)
      where p.status = 'RETURNED'`,
  ],
  [PROMOTION, HEALTH_CASH, sql`select 'health-cash/' || g.subscription_id, g.amount_paise from health_cash_grants g`],
  [
    HEALTH_CASH,
    PROMOTION,
    sql`select 'health-cash/' || g.subscription_id, v.amount_paise
      from health_cash_revocations v join health_cash_grants g on g.id = v.grant_id`,
  ],
]

/** The company's accounts among them. They store no balance: their rows are all there is to write. */
export const COMPANY_ACCOUNTS: readonly AccountKind[] = [
  ...new Set([...MOVEMENTS.map(([from]) => from), ...MOVEMENTS.map(([, to]) => to)]),
].filter(({ keeps_balance }) => !keeps_balance)

const kind = ({ kind: name }: AccountKind) => sql.lit(name)
const EXPECTED = sql.join(
  MOVEMENTS.map(
    ([from, to, rows]) =>
      sql`select reference, ${kind(from)} as from_kind, ${kind(to)} as to_kind, paise from (${rows}) m (reference, paise)`,
  ),
  sql` union all `,
)

/**
 * Where the ledger differs from the business tables: by reference and pair of account kinds, the paise that it moved
 * from `low` to `high` too much. Wallets have rules of their own; HealthCash that ended is recorded only here.
 */
export const DIFFERENCES = sql`
  with honoured as materialized (${HONOURED}), insured as materialized (${INSURED}), unallocated as materialized (${UNALLOCATED}), expected as (${EXPECTED}),
  flows as (
    select t.reference, d.kind as from_kind, c.kind as to_kind, t.amount_paise as paise, 1 as entries
      from ledger_transfers t join ledger_accounts d on d.id = t.debit_id join ledger_accounts c on c.id = t.credit_id
      where t.reference not like 'wallet/%' and t.type <> 'health-cash.health-cash-expired'
    union all select reference, from_kind, to_kind, -paise, 0 from expected
  )
  select reference, least(from_kind, to_kind) as low, greatest(from_kind, to_kind) as high,
      sum(case when from_kind <= to_kind then paise else -paise end)::bigint as paise, sum(entries) as entries
    from flows group by 1, 2, 3 having sum(case when from_kind <= to_kind then paise else -paise end) <> 0`
