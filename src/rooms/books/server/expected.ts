import { sql } from 'kysely'
import { HEALTH_CASH, PROMOTION } from '#rooms/health-cash/server/accounts.ts'
import {
  BANK,
  GATEWAY_CLEARING,
  GATEWAY_FEES,
  PAYOUTS_IN_DOUBT,
  PLAN_REVENUE,
  REIMBURSEMENTS,
  RETURNED_PAYOUTS,
  UNALLOCATED_RECEIPTS,
} from '#rooms/payments/server/company-accounts.ts'
import { CLAIMS_PAYABLE } from '#rooms/wallet/server/wallet-accounts.ts'

const kind = ({ kind: name }: { kind: string }) => sql.lit(name)

/** Payments whose money paid for something: a completed order or a paid renewal. */
const HONOURED = sql`select o.payment_ref, 'order/' || o.transaction_id as reference, o.amount_paise from orders o
    where o.status = 'completed' and o.amount_paise > 0 and o.payment_ref is not null
  union all select r.payment_ref, 'renewal/' || r.id, r.amount_paise from renewals r where r.payment_ref is not null`

/** Money that reached the gateway and paid for nothing. Other currencies are not booked: the ledger counts paise. */
const UNALLOCATED = sql`select p.payment_ref, 'payment/' || p.payment_ref as reference, p.amount_paise from gateway_payments p
  where p.captured_at is not null and p.currency = 'INR' and p.amount_paise > 0
    and not exists (select 1 from honoured h where h.payment_ref = p.payment_ref)`

/**
 * What the ledger has to contain according to the business tables: for each reference how much moved from one kind of
 * account to another. The chart of accounts in the README says the same in words.
 */
const EXPECTED = sql`
  select h.reference, ${kind(GATEWAY_CLEARING)} as from_kind, ${kind(PLAN_REVENUE)} as to_kind, h.amount_paise as paise from honoured h
  union all select h.reference, ${kind(PLAN_REVENUE)}, ${kind(GATEWAY_CLEARING)}, r.amount_paise
    from refunds r join honoured h on h.payment_ref = r.payment_ref where r.status = 'SUCCESS'
  union all select u.reference, ${kind(GATEWAY_CLEARING)}, ${kind(UNALLOCATED_RECEIPTS)}, u.amount_paise from unallocated u
  union all select u.reference, ${kind(UNALLOCATED_RECEIPTS)}, ${kind(GATEWAY_CLEARING)}, r.amount_paise
    from refunds r join unallocated u on u.payment_ref = r.payment_ref where r.status = 'SUCCESS'
  union all select 'refund/' || r.reference, ${kind(GATEWAY_CLEARING)}, ${kind(BANK)}, r.amount_paise
    from refunds r where r.status = 'SUCCESS' and r.by_transfer and r.currency = 'INR'
  union all select 'fee/' || p.payment_ref, ${kind(GATEWAY_FEES)}, ${kind(GATEWAY_CLEARING)}, p.fee_paise
    from gateway_payments p where p.fee_paise > 0
  union all select 'settlement/' || s.settlement_ref, ${kind(BANK)}, ${kind(GATEWAY_CLEARING)}, s.amount_paise
    from gateway_settlements s
  union all select 'claim/' || c.id, case when c.has_wallet and c.reservation is not null
      then ${kind(CLAIMS_PAYABLE)} else ${kind(REIMBURSEMENTS)} end, ${kind(BANK)}, c.approved_claim_amount_paise
    from claims c where c.status = 'SETTLED' and c.approved_claim_amount_paise > 0
  union all select 'payout/' || p.id, ${kind(PAYOUTS_IN_DOUBT)}, ${kind(BANK)}, p.amount_paise from payouts p where p.paid_beside
  union all select 'payout/' || p.id, ${kind(BANK)}, ${kind(RETURNED_PAYOUTS)}, p.amount_paise
    from payouts p join claims c on c.id = p.claim_id and c.status = 'SETTLED' and c.external_transaction_id = p.utr
    where p.status = 'RETURNED'
  union all select 'health-cash/' || g.subscription_id, ${kind(PROMOTION)}, ${kind(HEALTH_CASH)}, g.amount_paise from health_cash_grants g
  union all select 'health-cash/' || g.subscription_id, ${kind(HEALTH_CASH)}, ${kind(PROMOTION)}, v.amount_paise
    from health_cash_revocations v join health_cash_grants g on g.id = v.grant_id`

/**
 * Where the ledger differs from the business tables: by reference and pair of account kinds, the paise that it moved
 * from `low` to `high` too much. Wallets have rules of their own; HealthCash that ended is recorded only here.
 */
export const DIFFERENCES = sql`
  with honoured as materialized (${HONOURED}), unallocated as materialized (${UNALLOCATED}), expected as (${EXPECTED}),
  flows as (
    select t.reference, d.kind as from_kind, c.kind as to_kind, t.amount_paise as paise, 1 as entries
      from ledger_transfers t join ledger_accounts d on d.id = t.debit_id join ledger_accounts c on c.id = t.credit_id
      where t.reference not like 'wallet/%' and t.type <> 'health-cash.health-cash-expired'
    union all select reference, from_kind, to_kind, -paise, 0 from expected
  )
  select reference, least(from_kind, to_kind) as low, greatest(from_kind, to_kind) as high,
      sum(case when from_kind <= to_kind then paise else -paise end)::bigint as paise, sum(entries) as entries
    from flows group by 1, 2, 3 having sum(case when from_kind <= to_kind then paise else -paise end) <> 0`
