/** What holds after every step of a model's walk; each query answers its breaches as text. */
import type { Db } from '#platform/database/open-database.ts'
import { preparedStatement } from '#platform/database/prepared-query.ts'
import { TRANSITIONS } from '#rooms/claims/rules/transitions.ts'

const MOVES = [...new Set(TRANSITIONS.map(({ from, to }) => `('${from ?? 'none'}', '${to}')`))].join()

const INVARIANTS: Readonly<Record<string, string>> = {
  'a claim is paid at most once': `
    select format('claim %s has %s payouts that were paid or may be', claim_id, count(*)) from payouts
    where status in ('QUEUED', 'UNKNOWN', 'PROCESSING', 'MANUAL', 'PAID') group by claim_id having count(*) > 1`,
  'a settled claim has its amount and its bank reference': `
    select format('claim %s is settled without', id) from claims
    where status = 'SETTLED' and (approved_claim_amount_paise is null or external_transaction_id is null)`,
  'no more is approved than claimed': `
    select format('claim %s: %s of %s', id, approved_claim_amount_paise, claim_amount_paise) from claims
    where approved_claim_amount_paise > claim_amount_paise`,
  'no more of a payment is promised back than was paid': `
    select format('payment %s of %s: %s', p.payment_ref, p.amount_paise, sum(r.amount_paise)) from refunds r
    join gateway_payments p on p.payment_ref = r.payment_ref where r.status <> 'DECLINED'
    group by p.payment_ref, p.amount_paise having sum(r.amount_paise) > p.amount_paise`,
  'an order that was paid has one term, any other none': `
    select format('order %s is %s and has %s terms', o.transaction_id, o.status, count(t.number)) from orders o
    left join subscription_terms t on t.payment_transaction_id = o.transaction_id
    group by o.transaction_id, o.status, o.amount_paise having count(t.number) <> case o.status when 'completed' then 1 else 0 end`,
  'an order that was paid is in the ledger once, any other is not': `
    select format('order %s is %s over %s and %s is posted', o.transaction_id, o.status, o.amount_paise, coalesce(sum(t.amount_paise), 0))
    from orders o left join ledger_transfers t on t.idem = 'order/' || o.transaction_id
    group by o.transaction_id, o.status, o.amount_paise having coalesce(sum(t.amount_paise), 0) <> case o.status when 'completed' then o.amount_paise else 0 end`,
  'a renewal that was paid is in the ledger once, any other is not': `
    select format('renewal %s is %s over %s and %s is posted', r.id, r.status, r.amount_paise, coalesce(sum(t.amount_paise), 0))
    from renewals r left join ledger_transfers t on t.idem = 'renewal/' || r.id
    group by r.id, r.status, r.amount_paise having coalesce(sum(t.amount_paise), 0) <> case r.status when 'PAID' then r.amount_paise else 0 end`,
  'money that was received is for an order or a renewal, or goes back': `
    select format('payment %s (%s) serves nothing', p.payment_ref, p.verdict) from gateway_payments p
    where p.status in ('captured', 'refunded') and p.amount_refunded_paise < p.amount_paise
      and not exists (select 1 from orders o where o.payment_ref = p.payment_ref)
      and not exists (select 1 from renewals n where n.payment_ref = p.payment_ref)
      and not exists (select 1 from refunds r where r.payment_ref = p.payment_ref and r.status <> 'DECLINED')`,
  // A person whose plan is blocked may buy another, and the first be unblocked.
  'a person has one plan of a line that they bought, unless one was blocked': `
    select format('%s has %s plans of %s', account_id, count(*), plan_line) from subscriptions s
    where partner_plan_id is null and not exists (select 1 from subscription_blocks b where b.subscription_id = s.id) and status in ('ACTIVE', 'PAST_DUE') and expires_at > $1 group by account_id, plan_line having count(*) > 1`,
  'no coupon is used above its limits': `
    select format('coupon %s: %s of %s', c.code, count(*), c.total_limit) from coupons c join coupon_redemptions r on r.code = c.code
    where r.status <> 'RELEASED' group by c.code, c.total_limit having count(*) > c.total_limit
    union all select format('coupon %s: %s of %s by one customer', c.code, count(*), c.per_customer_limit)
    from coupons c join coupon_redemptions r on r.code = c.code
    where r.status <> 'RELEASED' group by c.code, c.per_customer_limit, r.mobile_hmac having count(*) > c.per_customer_limit`,
  'a claim moves as its transitions allow': `
    select format('claim %s went from %s to %s', claim_id, before, current_state)
    from (select claim_id, current_state, coalesce(lag(current_state) over (partition by claim_id order by id), 'none') as before
      from claim_history) h
    where before <> current_state and (before, current_state) not in (${MOVES})`,
  'the last entry of its history is where a claim is': `
    select format('claim %s is %s', c.id, c.status) from claims c where c.status <> (
      select current_state from claim_history h where h.claim_id = c.id order by h.id desc limit 1)`,
  'what is given back and what was paid for claims is at most the price': `
    select format('refund %s of %s with claims over %s of %s', r.id, r.amount_paise, c.paid, i.total_paise)
    from plan_refunds r join invoices i on i.id = r.invoice_id
    join subscription_terms t on t.payment_transaction_id = i.payment_transaction_id
    cross join lateral (select coalesce(sum(approved_claim_amount_paise), 0) as paid from claims c where c.subscription_id = t.subscription_id
      and c.term = t.number and c.status in ('APPROVED', 'SETTLED', 'SETTLEMENT_FAILED')) c
    where r.decision = 'APPROVED' and r.amount_paise > 0 and r.amount_paise + c.paid > i.total_paise`,
  'nobody decides on a claim of their own plan': `
    select format('claim %s', c.id) from claims c join subscriptions s on s.id = c.subscription_id
    where s.account_id in (c.decided_by, c.first_approver) or c.created_by in (c.decided_by, c.first_approver)`,
  'the two who approve a claim are two': `
    select format('claim %s', id) from claims where first_approver is not null and first_approver = decided_by and status <> 'REJECTED'`,
}

const LABELS = Object.keys(INVARIANTS)
const everything = preparedStatement<{ rule: number; damage: string }>(
  Object.values(INVARIANTS)
    .map((query, at) => `select ${at}::int as rule, found.damage from (${query}) as found (damage)`)
    .join(' union all '),
)

/** The first breach as a sentence; undefined where everything holds. */
export async function breachOf(db: Db, now: Date): Promise<string | undefined> {
  const [first] = await everything(db, [now])
  return first && `${LABELS[first.rule]}: ${first.damage}`
}
