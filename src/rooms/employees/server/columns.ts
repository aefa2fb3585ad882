import type { Db } from '#platform/database/open-database.ts'
import type { Column } from '#platform/spreadsheets/column.ts'
import { TAG_NAMES } from '#rooms/companies/rules/partner-terms.ts'
import { parseRupees } from '#values/money.ts'
import type { PartnerUser } from '../contract/employee.ts'
import { shownColumns } from '../rules/shown-columns.ts'
import { listWords } from '../words/list.ts'

const { columns: words, statuses, blockedBy, yes, no } = listWords

type ExportRow = { view: PartnerUser }
const text = (header: string, value: (view: PartnerUser) => string | null): Column<ExportRow> => ({
  header,
  value: ({ view }) => value(view),
})
const day = (header: string, value: (view: PartnerUser) => string | null): Column<ExportRow> => ({
  header,
  type: 'date',
  value: ({ view }) => value(view),
})
const money = (header: string, name: 'allotted' | 'consumed' | 'on_hold' | 'balance'): Column<ExportRow> => ({
  header,
  type: 'money',
  value: ({ view }) => (view[name] === null ? null : (parseRupees(view[name]) ?? null)),
})

/** The columns of the exported list: employee IDs and credits where the company uses them (D2.23, D2.24). */
export async function employeeColumns(db: Db, subsidiary_id: string): Promise<Column<ExportRow>[]> {
  const contracts = await db
    .selectFrom('partner_plans')
    .select(['is_wallet_based_plan', 'reference_id_placeholder'])
    .where('subsidiary_id', '=', subsidiary_id)
    .where('status', '=', 'SIGNED')
    .execute()
  const { ids, credits } = shownColumns(
    contracts.map(({ is_wallet_based_plan, reference_id_placeholder: placeholder }) => ({
      is_wallet_based_plan,
      details: { external_reference_id: placeholder === null ? null : { placeholder } },
    })),
  )
  return [
    text(words.name, ({ name }) => name),
    ...(ids ? [text(words.reference, ({ external_reference_id }) => external_reference_id)] : []),
    text(words.email, ({ email }) => email),
    text(words.mobile, ({ mobile }) => mobile),
    text(words.plan, ({ plan_name }) => plan_name),
    day(words.starts, ({ subscription_start_date }) => subscription_start_date),
    day(words.ends, ({ subscription_end_date }) => subscription_end_date),
    text(words.status, ({ status, blocked_by }) => (blocked_by.length > 0 ? blockedBy(blocked_by) : statuses[status])),
    day(words.lastWorkingDay, ({ last_working_day }) => last_working_day),
    text(words.app, ({ app_installed }) => (app_installed ? yes : no)),
    ...(credits
      ? [
          money(words.allotted, 'allotted'),
          money(words.used, 'consumed'),
          money(words.onHold, 'on_hold'),
          money(words.balance, 'balance'),
        ]
      : []),
    ...TAG_NAMES.map((tag) => text(words[tag], ({ tags }) => tags[tag] ?? null)),
  ]
}
