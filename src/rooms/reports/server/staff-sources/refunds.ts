import { sql } from 'kysely'
import { refundWords as words } from '../../words/staff/refunds.ts'
import { staffReportWords } from '../../words/staff/reports.ts'
import { named } from '../sources/columns.ts'
import { byStatus, chosen } from './by-status.ts'
import { paiseCell, reportSheet, type StaffReportSource, type StaffScope } from './source.ts'

const STATUSES = staffReportWords.refundStatuses

/** Payments that go back and were requested in the period, and those that the gateway sent back of its own accord. */
const refundsOf = ({ since, before, statuses }: StaffScope) => sql`
  select case when x.plan_refund_id is not null then 'PLAN' when r.reference like 'insurance-%' then 'PREMIUM' else 'RECEIPT' end as kind, r.reference, r.created_at as requested_at,
    x.plan_refund_id, r.amount_paise as amount, r.status, r.gateway, r.payment_ref, r.refund_ref, r.bank_reference,
    case when r.status = 'SUCCESS' then coalesce((select t.created_at from ledger_transfers t where t.idem = 'refund/' || r.reference),
      r.updated_at) end as sent_at
  from refunds r left join plan_refund_parts x on x.refund_id = r.id
  where r.created_at >= ${since}::timestamptz and r.created_at < ${before}::timestamptz and r.currency = 'INR'
    and ${chosen(sql`r.status`, statuses)}
  union all
  select 'BESIDE', b.refund_ref, b.created_at, null, b.amount_paise, 'BESIDE', g.gateway, b.payment_ref, b.refund_ref, null, b.created_at
  from refunds_beside b join gateway_payments g on g.payment_ref = b.payment_ref
  where b.created_at >= ${since}::timestamptz and b.created_at < ${before}::timestamptz and b.currency = 'INR'
    and ${chosen(sql`'BESIDE'`, statuses)}`

/** Of a premium: what is owed is decided with its request, the rest by a second person. */
const PREMIUM_DECISION = sql`case when f.status = 'FAILED' then 'DECLINED'
  when f.decided_at is not null or not f.needs_approval then 'APPROVED' end`

type RefundKindTotals = Record<'kind' | 'count' | 'amount' | 'sent', string>

/** Money that goes back to customers, payment by payment. */
export const refunds: StaffReportSource = {
  sheets: (scope) =>
    reportSheet(
      words.columns,
      { requested_at: 'time', decided_at: 'time', amount: 'money', sent_at: 'time' },
      sql`select ${named(sql`r.kind`, words.kinds)} as kind, r.reference, r.requested_at,
          ${named(
            sql`case when coalesce(p.requested_by, f.requested_by) is null then 'PRODUCT'
            when coalesce(p.requested_by, f.requested_by) = coalesce(p.account_id, y.account_id) then 'CUSTOMER' else 'STAFF' end`,
            words.requesters,
          )} as requested_by,
          coalesce(i.plan_name, (select v.name from insurance_plan_versions v where v.id = y.plan_version_id)) as plan,
          ${named(sql`p.rule`, words.rules)} as rule, ${named(sql`coalesce(p.decision, ${PREMIUM_DECISION})`, words.decisions)} as decision,
          coalesce(p.decided_at, f.decided_at, case when not f.needs_approval then f.requested_at end) as decided_at,
          r.amount, ${named(sql`r.status`, STATUSES)} as status, r.sent_at, r.gateway, r.payment_ref, r.refund_ref, r.bank_reference,
          i.number as invoice, (select string_agg(n.number, ', ' order by n.number) from credit_notes n
            where n.invoice_id = p.invoice_id and (n.reference = 'plan_refund/' || p.id or n.reference like 'plan_refund/' || p.id || '/%')) as credit_notes
        from (${refundsOf(scope)}) r left join plan_refunds p on p.id = r.plan_refund_id left join invoices i on i.id = p.invoice_id
          left join insurance_refunds f on f.reference = r.reference left join insurance_policies y on y.id = f.policy_id
        order by r.requested_at, r.reference`,
    ),
  summary: async (read, scope) => {
    const { summary } = words
    const kinds =
      await read<RefundKindTotals>(sql`select r.kind, count(*)::text as count, coalesce(sum(r.amount), 0)::text as amount,
        coalesce(sum(r.amount) filter (where r.sent_at is not null), 0)::text as sent
      from (${refundsOf(scope)}) r group by r.kind order by r.kind desc`)
    const labels: Readonly<Record<string, string>> = words.kinds
    return [
      await byStatus(read, refundsOf(scope), STATUSES, {
        title: summary.byStatus,
        count: summary.refunds,
        total: summary.total,
        amounts: { amount: summary.amount },
      }),
      {
        title: summary.byKind,
        headings: [summary.refunds, summary.amount, summary.sent],
        rows: kinds.map(({ kind, count, amount, sent }) => [
          labels[kind] ?? kind,
          Number(count),
          paiseCell(amount),
          paiseCell(sent),
        ]),
      },
    ]
  },
}
