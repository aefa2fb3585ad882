import { type RawBuilder, sql } from 'kysely'
import type { ShortCell } from '#platform/reports/sheet.ts'
import type { RowReader } from '#platform/reports/snapshot-plan.ts'
import { planReturn } from '#rooms/subscriptions/rules/plan-return.ts'
import { misWords as words } from '../../words/cashless-mis.ts'
import { sheetWords } from '../../words/reports.ts'
import { columnsOf } from './columns.ts'
import { creditsByMonth, livesByMonth, USES, valueByMonth } from './months.ts'
import { hiddenFor, isSmall, rupees } from './small-groups-sql.ts'
import type { Fact, ReportScope, ReportSource } from './source.ts'

const MONEY = ['claimed', 'approved', 'settled', 'value', 'member'] as const
const VALUE_COUNTS = [
  ...USES,
  'claims',
  ...USES.map((key) => `${key}_people`),
  ...MONEY.map((key) => `${key}_paise`),
  ...['claim_people', 'approved_people', 'unapproved_people', 'settled_people', 'unsettled_people', 'value_people'],
]
const CREDITS = ['allotted', 'used', 'held'] as const
const CREDIT_COUNTS = [...CREDITS.map((key) => `${key}_paise`), 'used_people', 'held_people']

/**
 * What hides a figure, under `hidden_<figure>`: few people behind it, or behind the difference to another one. The value of a
 * month is hidden wherever the overview hides it, which compares all plans and benefits of the company.
 */
const of = (column: string) => sql.ref(`m.${column}`)
const HIDDEN: Readonly<Record<string, RawBuilder<string | null>>> = {
  ...Object.fromEntries(USES.map((key) => [key, hiddenFor(of(`${key}_people`))])),
  claims: hiddenFor(of('claim_people')),
  claimed: hiddenFor(of('claim_people'), of('unapproved_people')),
  approved: hiddenFor(of('approved_people')),
  settled: hiddenFor(of('settled_people'), of('unsettled_people')),
  value: sql`coalesce(${hiddenFor(of('value_people'))}, ${of('hidden_by_overview')})`,
  used: hiddenFor(of('used_people')),
  held: hiddenFor(of('held_people')),
}

const monthsOf = (scope: ReportScope) => {
  const zeros = (table: string, keys: readonly string[]) =>
    sql.join(keys.map((key) => sql`coalesce(${sql.ref(`${table}.${key}`)}, 0) as ${sql.ref(key)}`))
  const hidden = sql.join(Object.entries(HIDDEN).map(([key, text]) => sql`${text} as ${sql.ref(`hidden_${key}`)}`))
  const { hidden_months } = scope
  return sql`select m.*, ${hidden} from (select l.*, ${zeros('v', VALUE_COUNTS)}, ${zeros('c', CREDIT_COUNTS)},
      h.text as hidden_by_overview
    from (${livesByMonth(scope)}) l left join (${valueByMonth(scope)}) v on v.month = l.month
    left join (${creditsByMonth(scope)}) c on c.month = l.month
    left join unnest(${hidden_months.map(({ month }) => month)}::text[], ${hidden_months.map(({ text }) => text)}::text[])
      h (month, text) on h.month = to_char(l.month, 'YYYY-MM')) m`
}

/** Neither part of the people is shown where one of them is small: the other would give it away. */
const part = (value: RawBuilder<unknown>) => sql`case when ${isSmall(of('active'))} then ${sheetWords.small}
  when ${isSmall(of('activated'))} or ${isSmall(sql`(m.active - m.activated)`)} then ${sheetWords.hidden} else (${value})::text end`
const figure = (key: string, value: RawBuilder<unknown>) => sql`coalesce(${of(`hidden_${key}`)}, (${value})::text)`
const amount = (key: string) => figure(key, rupees(of(`${key}_paise`)))
const SAVED = sql`(m.value_paise - m.cost_paise)`

const TEXTS = ['month', 'plan']
const AMOUNTS = ['allotted', 'available']
const TYPES = Object.fromEntries(
  Object.keys(words.columns)
    .filter((key) => !TEXTS.includes(key))
    .map((key) => [key, AMOUNTS.includes(key) ? 'money' : 'figure'] as const),
)

export const cashlessMis: ReportSource = {
  sheets: (scope) => [
    {
      name: 'Report',
      columns: columnsOf(words.columns, TYPES, scope),
      rows: sql`select to_char(m.month, 'YYYY-MM') as month, c.partner_name as plan,
          case when ${isSmall(of('active'))} then ${sheetWords.small} else m.active::text end as active_lives,
          ${part(of('activated'))} as activated_lives,
          case when m.active > 0 then ${part(sql`round(100.0 * m.activated / m.active, 1)`)} end as activation,
          ${sql.join(USES.map((key) => sql`${figure(key, of(key))} as ${sql.ref(key)}`))},
          ${figure('claims', of('claims'))} as claims, ${amount('claimed')} as claimed, ${amount('approved')} as approved,
          ${amount('settled')} as settled, ${amount('value')} as value_used,
          ${figure('value', sql`case when ${SAVED} > 0 then ${rupees(SAVED)}::text else ${words.noSavings} end`)} as savings,
          case when ${scope.is_wallet_based_plan}::boolean then m.allotted_paise end as allotted,
          case when ${scope.is_wallet_based_plan}::boolean then ${amount('used')} end as used,
          case when ${scope.is_wallet_based_plan}::boolean then ${amount('held')} end as on_hold,
          m.available_paise as available
        from (${monthsOf(scope)}) m join partner_plans c on c.id = ${scope.partner_id} order by m.month`,
    },
  ],
  summary: async (read, scope) => ({ facts: await totalsOf(read, scope), tables: [] }),
}

type Month = Record<string, bigint | string | null>

/** The sums of what the months show, so that nothing can be subtracted from them; no sum where what there is is hidden. */
async function totalsOf(read: RowReader, scope: ReportScope): Promise<Fact[]> {
  const months = await read<Month>(sql`select m.* from (${monthsOf(scope)}) m order by m.month`)
  const shown = (figure: string) => months.filter((month) => !month[`hidden_${figure}`])
  const sum = (column: string, figure: string) =>
    shown(figure).reduce((total, month) => total + BigInt(month[column] ?? 0), 0n)
  const isHidden = (figure: string, column: string) =>
    shown(figure).length < months.length && sum(column, figure) === 0n
  const fact = (label: string, figure: string, column: string, value: ShortCell): Fact => ({
    label,
    value: isHidden(figure, column) ? sheetWords.hidden : value,
  })
  const count = (label: string, figure: string) => fact(label, figure, figure, Number(sum(figure, figure)))
  /** What people paid is shown and hidden with the value. */
  const amountOf = (label: string, key: string) => {
    const figure = key === 'member' ? 'value' : key
    return fact(label, figure, `${figure}_paise`, inPaise(sum(`${key}_paise`, figure)))
  }
  const { columns, totals } = words
  const cost_paise = sum('cost_paise', '')
  // What is not shown may have saved something.
  const noSavings = months.some(({ hidden_value }) => hidden_value) ? sheetWords.hidden : words.noSavings
  const { savings_paise } = planReturn({
    worth_paise: sum('value_paise', 'value'),
    paid_by_member_paise: 0n,
    plan_cost_paise: cost_paise,
  })
  return [
    ...USES.map((key) => count(columns[key].header, key)),
    count(columns.claims.header, 'claims'),
    ...MONEY.map((key) => amountOf(totals[key], key)),
    { label: totals.cost, value: inPaise(cost_paise) },
    { label: columns.savings.header, value: savings_paise > 0n ? inPaise(savings_paise) : noSavings },
    ...(scope.is_wallet_based_plan
      ? [
          ...CREDITS.map((key) => amountOf(totals[key], key)),
          { label: totals.available, value: inPaise(BigInt(months.at(-1)?.available_paise ?? 0)) },
        ]
      : []),
  ]
}

const inPaise = (paise: bigint) => ({ paise })
