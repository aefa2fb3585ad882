import { dateRange, dropdown } from '#dashboard/contract/filter-field.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import { listPartners } from '#rooms/companies/server/queries.ts'
import type { readEmployeeFilters } from '../contract/list.ts'
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
  return [
    many(dropdown('statuses', words.status, words.statusFilter, { many: true })),
    many(dropdown('app_installed', words.app, words.apps, { many: true })),
    ...(both ? [many(dropdown('wallet_enabled', words.wallet, words.wallets, { many: true }))] : []),
    ...(partners.length > 1 ? [one({ ...plans, field_values })] : []),
    one(dateRange('added_on', words.addedOn)),
    one(dropdown('sort_by', words.sort, words.sorts, { default_value: 'recentlyAdded' })),
  ]
}

function one(field: Omit<Field, 'form_type'>): Field {
  return { ...field, form_type: 'single_select' }
}

function many(field: Omit<Field, 'form_type'>): Field {
  return { ...field, form_type: 'multi_select' }
}
