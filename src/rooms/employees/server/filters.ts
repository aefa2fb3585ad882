import { type RawBuilder, sql } from 'kysely'
import { dateRange, dropdown } from '#dashboard/contract/filter-field.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import { listPartners } from '#rooms/companies/server/queries.ts'
import type { readEmployeeFilters } from '../contract/list.ts'
import type { Tag } from '../rules/employee-form.ts'
import { listWords as words } from '../words/list.ts'

type Field = ReplyOf<typeof readEmployeeFilters>['fields'][number]

/** The filters of the employees screen: what the company has decides which there are. */
export async function employeeFilterFields(db: Db, subsidiary_id: string, now: Date): Promise<Field[]> {
  const partners = (await listPartners(db, [subsidiary_id], now)).get(subsidiary_id) ?? []
  const names = Object.fromEntries(partners.map(({ id, partner_name }) => [id, partner_name]))
  const plans = dropdown('partner_id', words.plan, names)
  const both = new Set(partners.map(({ is_wallet_based_plan }) => is_wallet_based_plan)).size === 2
  const wallet = partners.map(({ is_wallet_based_plan }) => (is_wallet_based_plan ? '1' : '0'))
  const field_values = both
    ? plans.field_values.map((value, index) => ({ ...value, dependencies: { wallet_enabled: [wallet[index]!] } }))
    : plans.field_values
  const { employeeId: _, ...plainSorts } = words.sorts
  const sorts = partners.some(({ details }) => details.external_reference_id !== null) ? words.sorts : plainSorts
  const tags = await tagsInUse(db, subsidiary_id)
  return [
    many(dropdown('statuses', words.status, words.statusFilter, { many: true })),
    many(dropdown('app_installed', words.app, words.apps, { many: true })),
    many(dropdown('activated', words.activated, words.activation, { many: true })),
    ...(wallet.includes('1') ? [many(dropdown('credits', words.credits, words.creditStates, { many: true }))] : []),
    ...tags.map(([tag, values]) => one(dropdown(tag, words.columns[tag], values))),
    ...(both ? [many(dropdown('wallet_enabled', words.wallet, words.wallets, { many: true }))] : []),
    ...(partners.length > 1 ? [one({ ...plans, field_values })] : []),
    one(dateRange('added_on', words.addedOn)),
    one(dropdown('sort_by', words.sort, sorts, { default_value: 'recentlyAdded' })),
  ]
}

/** With more values than this a filter helps nobody: people are searched for. */
const MOST_VALUES = 100

/** The values that people of the company have, by name of the tag; each is found in the index of its tag. */
async function tagsInUse(db: Db, subsidiary_id: string): Promise<[Tag, Record<string, string>][]> {
  const next = (tag: RawBuilder<unknown>, after?: RawBuilder<unknown>) => sql`(select tags ->> ${tag} as value
    from partner_users where subsidiary_id = ${subsidiary_id} and tags ? ${tag}
      ${after ? sql`and tags ->> ${tag} > ${after}` : sql``} order by tags ->> ${tag} limit 1)`
  const found = await Promise.all(
    (['location', 'function', 'designation', 'entity'] satisfies Tag[]).map(async (name): Promise<[Tag, string[]]> => {
      const tag = sql.lit(name)
      const { rows } = await sql<{ value: string }>`with recursive used as (
          ${next(tag)} union all select following.value from used, lateral ${next(tag, sql`used.value`)} following)
        select value from used where value <> '' limit ${MOST_VALUES}`.execute(db)
      return [name, rows.map(({ value }) => value)]
    }),
  )
  return found
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => [name, Object.fromEntries(values.map((value) => [value, value]))])
}

function one(field: Omit<Field, 'form_type'>): Field {
  return { ...field, form_type: 'single_select' }
}

function many(field: Omit<Field, 'form_type'>): Field {
  return { ...field, form_type: 'multi_select' }
}
