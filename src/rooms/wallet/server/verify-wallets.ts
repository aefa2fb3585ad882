import { sql } from 'kysely'
import { COMPANY } from './wallet-accounts.ts'

/** The effect of every transaction on its wallet's accounts, by its legs. */
const LEGS = sql`(select t.*, w.employee_id, w.hold_id, coalesce(l.count, 0) as legs, coalesce(l.employee, 0) as employee, coalesce(l.hold, 0) as hold
  from wallet_transactions t join wallets w on w.id = t.wallet_id
  left join lateral (select count(*) as count,
      sum(case w.employee_id when e.credit_id then e.amount_paise when e.debit_id then -e.amount_paise end) as employee,
      sum(case w.hold_id when e.credit_id then e.amount_paise when e.debit_id then -e.amount_paise end) as hold
    from ledger_transfers e where e.reference = 'wallet/' || t.id) l on true)`

/** The effect of a transaction for its holder: credits positive, spent or on hold negative. */
const GIVEN = sql`case when t.status = 'FAILED' then 0 when t.type in ('TRANSFER', 'REFUND') then t.amount_paise else -t.amount_paise end`

const SPENT = sql`(select t.wallet_id, t.term, t.package_id, t.amount_paise - coalesce(r.paise, 0) as net, t.dedicated_paise
  from wallet_transactions t left join (select refunds_id, sum(amount_paise) as paise from wallet_transactions group by refunds_id) r
    on r.refunds_id = t.id
  where t.type in ('PAYMENT', 'REIMBURSEMENT') and t.status <> 'FAILED')`

/**
 * The invariants between wallets and the ledger; each query returns the first breach as text. The last two compare the
 * ledger with the audit log, which is sealed: changing a movement with everything that must agree with it breaks a
 * seal too.
 */
export const WALLET_RULES = [
  sql`select format('wallet transaction %s has %s movements in the ledger instead of %s', t.id, t.legs, t.movements) as damage
    from ${LEGS} t where t.legs <> t.movements`,
  sql`select format('wallet transaction %s (%s %s) gave its wallet %s paise instead of %s', t.id, t.type, t.status, t.employee, ${GIVEN}) as damage
    from ${LEGS} t where t.employee <> ${GIVEN}`,
  sql`select format('wallet transaction %s (%s %s) keeps %s paise on hold', t.id, t.type, t.status, t.hold) as damage
    from ${LEGS} t where t.hold <> case when t.status = 'PENDING' then t.amount_paise else 0 end`,
  sql`select format('wallet %s keeps %s paise but its transactions make %s', w.id, a.balance_paise, coalesce(s.given, 0)) as damage
    from wallets w join ledger_accounts a on a.id = w.employee_id
    left join (select t.wallet_id, sum(${GIVEN}) as given from wallet_transactions t group by t.wallet_id) s on s.wallet_id = w.id
    where a.balance_paise <> coalesce(s.given, 0)`,
  sql`select format('wallet %s keeps %s paise on hold but its transactions make %s', w.id, a.balance_paise, coalesce(s.held, 0)) as damage
    from wallets w join ledger_accounts a on a.id = w.hold_id
    left join (select t.wallet_id, sum(t.amount_paise) as held from wallet_transactions t where t.status = 'PENDING' group by t.wallet_id) s
      on s.wallet_id = w.id
    where a.balance_paise <> coalesce(s.held, 0)`,
  sql`select format('partner plan %s keeps %s paise of credits but its transactions make %s', a.owner_id, a.balance_paise, coalesce(s.paise, 0)) as damage
    from ledger_accounts a
    left join (select partner_plan_id, sum(case type when 'TRANSFER' then -amount_paise else amount_paise end) as paise
      from wallet_transactions where status = 'SUCCESS' and type in ('TOPUP', 'TRANSFER', 'RESTORE') group by partner_plan_id) s
      on s.partner_plan_id = a.owner_id
    where a.kind = ${sql.lit(COMPANY.kind)} and a.balance_paise <> coalesce(s.paise, 0)`,
  sql`select format('of wallet %s more was spent in plan year %s than was allotted', t.wallet_id, t.term) as damage
    from wallet_transactions t where t.wallet_id is not null group by t.wallet_id, t.term having sum(${GIVEN}) < 0`,
  sql`select format('plan year %s of wallet %s has ended but keeps %s paise', l.term, l.wallet_id, sum(${GIVEN})) as damage
    from wallet_lots l join wallet_transactions t on t.wallet_id = l.wallet_id and t.term = l.term
    where l.ended_at is not null group by l.wallet_id, l.term having sum(${GIVEN}) <> 0`,
  sql`select format('package %s of wallet %s gave more than its %s paise', p.name, l.wallet_id, l.amount_paise) as damage
    from wallet_sublimits l join wallet_sublimit_packages p on p.id = l.package_id
    join ${SPENT} s on s.wallet_id = l.wallet_id and s.term = l.term and s.package_id = l.package_id
    group by l.wallet_id, l.term, l.package_id, l.amount_paise, p.name, p.shared
    having case when p.shared or l.amount_paise = 0 then sum(s.net) else sum(least(s.net, s.dedicated_paise)) end > l.amount_paise`,
  sql`select format('refunds of wallet transaction %s are more than its payment', o.id) as damage
    from wallet_transactions o join wallet_transactions r on r.refunds_id = o.id group by o.id
    having sum(r.amount_paise) > o.amount_paise`,
  sql`select format('transfer %s belongs to no wallet transaction', e.id) as damage from ledger_transfers e
    where e.reference like 'wallet/%' and not exists (select 1 from wallet_transactions t where 'wallet/' || t.id = e.reference)`,
  sql`select format('transfer %s is not what the audit log says', e.id) as damage from ledger_transfers e
    where e.reference like 'wallet/%' and e.type <> 'wallet.credits-allotted' and not exists (
      select 1 from audit_log a where a.entity = 'wallet_transaction' and a.entity_id = substr(e.reference, 8)
        and a.action = e.type and a.at = e.created_at and (a.after ->> 'amount_paise')::bigint = e.amount_paise)`,
  sql`select format('partner plan %s gave %s paise of credits but the audit log says %s', c.owner_id, e.paise, a.paise) as damage
    from (select debit_id, sum(amount_paise) as paise from ledger_transfers where type = 'wallet.credits-allotted' group by debit_id) e
    join ledger_accounts c on c.id = e.debit_id
    left join (select entity_id, sum((after ->> 'amount_paise')::bigint) as paise from audit_log
      where action = 'wallet.credits-allotted' group by entity_id) a on a.entity_id = c.owner_id::text
    where e.paise is distinct from a.paise`,
]
