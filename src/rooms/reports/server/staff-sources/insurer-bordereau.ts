import { sql } from 'kysely'
import type { CellType, ReportSheet } from '#platform/reports/sheet.ts'
import { goingBack, INSURER_MOVEMENTS } from '#rooms/insurance/server/insurer-account/insurers.ts'
import { bordereauWords as words } from '../../words/staff/insurer-bordereau.ts'
import { named } from '../sources/columns.ts'
import { paiseCell, reportSheet, type StaffReportSource, type StaffScope, type SummaryTable } from './source.ts'

/**
 * Policies with a certificate that were issued or cancelled in the period, and refunds of them that were sent in it. A
 * premium that went back before there was a certificate was never the insurer's.
 */
const eventsOf = ({ since, before }: StaffScope) => {
  const inPeriod = (at: string) =>
    sql`${sql.ref(at)} >= ${since}::timestamptz and ${sql.ref(at)} < ${before}::timestamptz`
  return sql`
    select 'ISSUED' as kind, p.id as policy_id, p.coi_received_at as happened_at, p.premium_paise as premium, v.tax_paise as tax,
      null::bigint as refunded, p.premium_paise as payable, null::text as refund_reference
    from insurance_policies p join insurance_plan_versions v on v.id = p.plan_version_id
    where p.coi_received_at is not null and ${inPeriod('p.coi_received_at')}
    union all
    select 'CANCELLED', p.id, p.cancelled_at, null, null, null, 0, null from insurance_policies p
    where p.coi_number is not null and p.cancelled_at is not null and ${inPeriod('p.cancelled_at')}
    union all
    select 'REFUNDED', p.id, r.completed_at, null, null, r.amount_paise, -r.amount_paise, r.reference
    from insurance_refunds r join insurance_policies p on p.id = r.policy_id
    where p.coi_number is not null and r.completed_at is not null and ${inPeriod('r.completed_at')}`
}

/** An insurer's newest name. @param code the column that contains its code */
const newestName = (
  code: string,
) => sql`(select n.insurer from insurance_plan_versions n where n.insurer_code = ${sql.ref(code)}
  order by n.published_at desc, n.version desc limit 1)`

type Sums = Record<'insurer_code' | 'insurer' | 'kind' | 'count' | 'premium' | 'tax' | 'refunded' | 'payable', string>
type BordereauTotals = Record<
  'insurer_code' | 'insurer' | 'before' | 'collected' | 'back' | 'paid' | 'after' | 'going_back' | 'unissued',
  string
>

/** What moved on the account of what is owed to each insurer, by cause: what it is owed above zero. */
const movedOf = ({ since, before }: StaffScope) => sql<BordereauTotals>`
  select m.insurer_code, ${newestName('m.insurer_code')} as insurer,
    coalesce(sum(paise) filter (where at < ${since}::timestamptz), 0)::text as before,
    coalesce(sum(paise) filter (where at >= ${since}::timestamptz and cause = 'collected'), 0)::text as collected,
    coalesce(sum(paise) filter (where at >= ${since}::timestamptz and cause = 'back'), 0)::text as back,
    coalesce(sum(paise) filter (where at >= ${since}::timestamptz and cause = 'paid'), 0)::text as paid,
    sum(paise)::text as after,
    (select coalesce(sum(b.paise), 0)::text from ${goingBack(sql`${before}::timestamptz`)} b
      where b.insurer_code = m.insurer_code) as going_back,
    (select coalesce(sum(p.premium_paise), 0)::text from insurance_policies p join insurance_plan_versions v on v.id = p.plan_version_id
      where v.insurer_code = m.insurer_code and p.paid_at < ${before}::timestamptz
        and (p.coi_received_at is null or p.coi_received_at >= ${before}::timestamptz)
        and (p.cancelled_at is null or p.cancelled_at >= ${before}::timestamptz)) as unissued
  from ${INSURER_MOVEMENTS} m where at < ${before}::timestamptz group by m.insurer_code order by 2, 1`

const { summary } = words
const AMOUNTS = ['premium', 'tax', 'refunded', 'payable'] as const

const NOMINEES = sql`select id, policy_id, name, relation, dob, appointee_name, named_at from insurance_nominees`

/** Who was named after the certificate, in the period: the insurer has the nominee of each policy by both sheets. */
function nomineeChanges({ since, before }: StaffScope): ReportSheet {
  const { name, columns } = words.changes
  const types: Partial<Record<string, CellType>> = { named_at: 'time', nominee_dob: 'date' }
  return {
    name,
    columns: Object.entries(columns).map(([key, texts]) => ({ key, ...texts, type: types[key] ?? 'text' })),
    rows: sql`select n.named_at, p.coi_number, p.application_id::text as reference, v.insurer, v.master_policy_number as master_policy,
        n.name as nominee, n.relation as nominee_relation, n.dob as nominee_dob, n.appointee_name as appointee
      from (${NOMINEES}) n join insurance_policies p on p.id = n.policy_id join insurance_plan_versions v on v.id = p.plan_version_id
      where n.named_at > p.coi_received_at and n.named_at >= ${since}::timestamptz and n.named_at < ${before}::timestamptz
      order by n.named_at, n.id`,
  }
}

/** What is reported to the insurer for a period: policies, nominees, premium, tax and refunds by COI number, and what is owed. */
export const insurerBordereau: StaffReportSource = {
  sheets: (scope) => [
    ...reportSheet(
      words.columns,
      {
        happened_at: 'time',
        start_date: 'date',
        end_date: 'date',
        sum_assured: 'money',
        premium: 'money',
        tax: 'money',
        refunded: 'money',
        payable: 'money',
        nominee_dob: 'date',
      },
      sql`select ${named(sql`e.kind`, words.kinds)} as kind, e.happened_at, p.coi_number, p.application_id::text as reference, v.insurer,
          v.master_policy_number as master_policy, v.name as plan, p.start_date, p.end_date, v.sum_assured_paise as sum_assured, e.premium,
          e.tax, e.refunded, e.payable, e.refund_reference, n.name as nominee, n.relation as nominee_relation,
          n.dob as nominee_dob, n.appointee_name as appointee
        from (${eventsOf(scope)}) e join insurance_policies p on p.id = e.policy_id
          join insurance_plan_versions v on v.id = p.plan_version_id
          left join lateral (select * from (${NOMINEES}) named where named.policy_id = p.id and e.kind = 'ISSUED'
            and named.named_at <= p.coi_received_at order by named.id desc limit 1) n on true
        order by e.happened_at, p.coi_number, e.kind, e.refund_reference`,
    ),
    nomineeChanges(scope),
  ],
  summary: async (read, scope) => {
    const rows =
      await read<Sums>(sql`select v.insurer_code, ${newestName('v.insurer_code')} as insurer, e.kind, count(*)::text as count,
        ${sql.join(AMOUNTS.map((key) => sql`coalesce(sum(${sql.ref(`e.${key}`)}), 0)::text as ${sql.ref(key)}`))}
      from (${eventsOf(scope)}) e join insurance_policies p on p.id = e.policy_id join insurance_plan_versions v on v.id = p.plan_version_id
      group by v.insurer_code, e.kind order by 2, 1, e.kind`)
    const accounts = await read(movedOf(scope))
    const names = new Map([...rows, ...accounts].map(({ insurer_code, insurer }) => [insurer_code, insurer]))
    const isShared = (name: string) => [...names.values()].filter((one) => one === name).length > 1
    return [...names].flatMap(([code, name]) => {
      const insurer = isShared(name) ? `${name} (${code})` : name
      const isOwn = (row: { insurer_code: string }) => row.insurer_code === code
      return [
        netPayable(insurer, rows.filter(isOwn)),
        ...accounts.filter(isOwn).map((account) => ledgerOf(insurer, account)),
      ]
    })
  },
}

function netPayable(insurer: string, rows: readonly Sums[]): SummaryTable {
  const labels: Readonly<Record<string, string>> = words.kinds
  const total = (key: (typeof AMOUNTS)[number]) => ({ paise: rows.reduce((sum, row) => sum + BigInt(row[key]), 0n) })
  return {
    title: summary.byKind(insurer),
    headings: [summary.events, ...AMOUNTS.map((key) => summary[key])],
    rows: [
      ...rows.map(
        (row) =>
          [labels[row.kind] ?? row.kind, Number(row.count), ...AMOUNTS.map((key) => paiseCell(row[key]))] as const,
      ),
      [summary.total, rows.reduce((sum, { count }) => sum + Number(count), 0), ...AMOUNTS.map(total)],
    ],
  }
}

function ledgerOf(
  insurer: string,
  { before, collected, back, paid, after, going_back, unissued }: BordereauTotals,
): SummaryTable {
  return {
    title: summary.ledger(insurer),
    rows: [
      [summary.before, paiseCell(before)],
      [summary.collected, paiseCell(collected)],
      [summary.back, paiseCell(back)],
      [summary.paid, paiseCell(paid)],
      [summary.after, paiseCell(after)],
      [summary.goingBack, paiseCell(going_back)],
      [summary.unissued, paiseCell(unissued)],
    ],
  }
}
