import { sql } from 'kysely'
import { payoutWords as words } from '../../words/staff/payouts.ts'
import { staffReportWords } from '../../words/staff/reports.ts'
import { named } from '../sources/columns.ts'
import { byStatus, chosen } from './by-status.ts'
import { paiseCell, reportSheet, type StaffReportSource, type StaffScope } from './source.ts'

const STATUSES = staffReportWords.payoutStatuses
const { differences: d } = words

/** How our records differ from the bank's last answer `a`; null where they agree. What never left agrees with silence. */
const DIFFERENCE = sql`case
  when p.paid_beside then ${d.beside}
  when p.status = 'PAID' then case when a.state is null then ${d.paidUnasked} when a.state = 'FAILED' then ${d.paidRefused}
    when a.state = 'RETURNED' then ${d.paidReturned} when upper(a.utr) <> upper(p.utr) then ${d.otherUtr} end
  when p.status = 'RETURNED' then case when a.state = 'RETURNED' then null else ${d.returnedUnasked} end
  when a.state = 'PAID' then ${d.unpaid}
  when p.status = 'FAILED' then case when a.state is null then ${d.refusedUnasked} end
  when p.status in ('QUEUED', 'UNKNOWN', 'PROCESSING', 'MANUAL') then ${d.open} end`

/** The payouts of batches of the period with the bank's last answer, and claims that a person settled in it otherwise. */
const rowsOf = ({ since, before, statuses }: StaffScope) => sql`
  select b.id as batch, b.opened_at, b.way, p.claim_id, p.attempt::bigint as attempt, p.key as reference, p.bank_details_id, p.mode,
    p.amount_paise as amount, p.status, p.utr,
    case when p.status in ('PAID', 'RETURNED') then coalesce(v.paid_on, case when upper(c.external_transaction_id) = upper(p.utr)
      then (c.settled_at at time zone 'Asia/Kolkata')::date end) end as value_date,
    a.state as answer, v.utr as bank_utr, a.reason as bank_reason, a.received_at as answered_at, ${DIFFERENCE} as difference
  from payout_batches b join payouts p on p.batch_id = b.id join claims c on c.id = p.claim_id
  left join lateral (select * from payout_answers one where one.payout_id = p.id order by one.id desc limit 1) a on true
  left join lateral (select one.utr, one.paid_on from payout_answers one where one.payout_id = p.id and one.state = 'PAID'
    order by one.id desc limit 1) v on true
  where b.opened_at >= ${since}::timestamptz and b.opened_at < ${before}::timestamptz and ${chosen(sql`p.status`, statuses)}
  union all
  select null, null, null, c.id, null, null, c.bank_details_id, null, c.approved_claim_amount_paise, 'OUTSIDE', c.external_transaction_id,
    (c.settled_at at time zone 'Asia/Kolkata')::date, null, null, null, null, ${d.outside}
  from claims c
  where c.status = 'SETTLED' and c.settled_at >= ${since}::timestamptz and c.settled_at < ${before}::timestamptz
    and c.approved_claim_amount_paise > 0 and ${chosen(sql`'OUTSIDE'`, statuses)}
    and not exists (select from payouts p where p.claim_id = c.id and upper(p.utr) = upper(c.external_transaction_id))`

interface Sums {
  agreed: string
  different: string
  paid: string
  outside: string
  bank: string
  settled: string
}

/** Money that left for claims, with its UTRs, beside what the bank said about it. */
export const payouts: StaffReportSource = {
  sheets: (scope) =>
    reportSheet(
      words.columns,
      {
        batch: 'number',
        opened_at: 'time',
        claim_id: 'number',
        attempt: 'number',
        amount: 'money',
        value_date: 'date',
        answered_at: 'time',
      },
      sql`select r.batch, r.opened_at, ${named(sql`r.way`, words.ways)} as way, r.claim_id, r.attempt, r.reference,
          k.account_holder_name as payee, '••' || k.last_four as account, k.bank, r.mode, r.amount, ${named(sql`r.status`, STATUSES)} as status,
          r.utr, r.value_date, ${named(sql`r.answer`, words.answers)} as answer, r.bank_utr, r.bank_reason, r.answered_at, r.difference
        from (${rowsOf(scope)}) r left join bank_details k on k.id = r.bank_details_id
        order by r.batch nulls last, r.claim_id, r.attempt`,
    ),
  summary: async (read, scope) => {
    const [sums] = await read<Sums>(sql`select
        coalesce(sum(r.amount) filter (where r.difference is null), 0)::text as agreed,
        coalesce(sum(r.amount) filter (where r.difference is not null), 0)::text as different,
        coalesce(sum(r.amount) filter (where r.status = 'PAID'), 0)::text as paid,
        coalesce(sum(r.amount) filter (where r.status = 'OUTSIDE'), 0)::text as outside,
        coalesce(sum(r.amount) filter (where r.answer = 'PAID'), 0)::text as bank,
        coalesce(sum(r.amount) filter (where r.status in ('PAID', 'OUTSIDE') and c.status = 'SETTLED'
          and upper(c.external_transaction_id) = upper(r.utr)), 0)::text as settled
      from (${rowsOf(scope)}) r join claims c on c.id = r.claim_id`)
    const { summary } = words
    const { agreed, different, paid, outside, bank, settled } = sums!
    const left = BigInt(paid) + BigInt(outside)
    return [
      await byStatus(read, rowsOf(scope), STATUSES, {
        title: summary.byStatus,
        count: summary.payouts,
        total: summary.total,
        amounts: { amount: summary.amount },
      }),
      {
        title: summary.reconciliation,
        headings: [summary.amount],
        rows: [
          [summary.agreed, paiseCell(agreed)],
          [summary.different, paiseCell(different)],
          [summary.paidByUs, paiseCell(paid)],
          [summary.paidByBank, paiseCell(bank)],
          [summary.difference, { paise: BigInt(paid) - BigInt(bank) }],
        ],
      },
      {
        title: summary.claims,
        headings: [summary.amount],
        rows: [
          [summary.outside, paiseCell(outside)],
          [summary.paid, { paise: left }],
          [summary.settled, paiseCell(settled)],
          [summary.difference, { paise: left - BigInt(settled) }],
        ],
      },
    ]
  },
}
