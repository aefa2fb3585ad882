import { type RawBuilder, sql } from 'kysely'
import { TAG_NAMES } from '#rooms/companies/rules/partner-terms.ts'
import type { CreditState } from '#rooms/wallet/rules/credit-states.ts'
import { creditsAre } from '#rooms/wallet/server/left-to-spend.ts'
import { addDays, startOfIstDay } from '#values/ist-date.ts'
import type { EmployeeStatus } from '../contract/employee.ts'

/** What a list is narrowed by. */
export interface EmployeeFilters {
  partner_id?: string | undefined
  statuses?: readonly EmployeeStatus[] | undefined
  app_installed?: readonly ('0' | '1')[] | undefined
  wallet_enabled?: readonly ('0' | '1')[] | undefined
  added_on_start_date?: string | undefined
  added_on_end_date?: string | undefined
  activated?: readonly ('0' | '1')[] | undefined
  credits?: readonly CreditState[] | undefined
  location?: string | undefined
  function?: string | undefined
  designation?: string | undefined
  entity?: string | undefined
  q?: string | undefined
  email?: string | undefined
  mobile?: string | undefined
  reference_id?: string | undefined
}

/** The values of the conditions of a list; what is undefined narrows nothing. */
export interface EmployeeListQuery {
  subsidiary_id: string
  partner_id?: string | undefined
  has_wallet?: boolean | undefined
  status?: EmployeeStatus | undefined
  app_installed?: boolean | undefined
  activated?: boolean | undefined
  credits?: readonly CreditState[] | undefined
  /** Values of tags, by name. */
  tags?: readonly (readonly [string, string])[] | undefined
  from?: Date | undefined
  before?: Date | undefined
  /** Patterns, all of which match. */
  parts?: readonly string[] | undefined
  email?: string | undefined
  mobile?: string | undefined
  reference?: string | undefined
  /** The rows before the page; undefined on the first. */
  offset?: number | undefined
}

export function askedOf(subsidiary_id: string, filters: EmployeeFilters): EmployeeListQuery {
  const { added_on_start_date: from, added_on_end_date: to, reference_id, partner_id, q, email, mobile } = filters
  const chosen = (values: readonly ('0' | '1')[] | undefined) => values && single(values.map((value) => value === '1'))
  return {
    subsidiary_id,
    partner_id,
    has_wallet: chosen(filters.wallet_enabled),
    status: single(filters.statuses),
    app_installed: chosen(filters.app_installed),
    activated: chosen(filters.activated),
    credits: filters.credits,
    tags: some(TAG_NAMES.flatMap((tag) => (filters[tag] ? [[tag, filters[tag]] as const] : []))),
    from: from ? startOfIstDay(from) : undefined,
    before: to ? startOfIstDay(addDays(to, 1)) : undefined,
    parts: q
      ?.toLowerCase()
      .split(/\s+/)
      .map((word) => `%${literally(word)}%`),
    email,
    mobile,
    reference: reference_id && `${literally(reference_id)}%`,
  }
}

function some<Value>(values: readonly Value[]): readonly Value[] | undefined {
  return values.length > 0 ? values : undefined
}

/** The only value of a choice between two that narrows anything. */
function single<Value>(chosen: readonly Value[] | undefined): Value | undefined {
  return chosen?.length === 1 ? chosen[0] : undefined
}

/** A text in a pattern, whatever signs of one are typed. */
function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}

/** The conditions of a list over `partner_users as e`. */
export function matching(subsidiary_id: string, filters: EmployeeFilters): RawBuilder<boolean> {
  return conditions(askedOf(subsidiary_id, filters))
}

export function conditions(asked: EmployeeListQuery): RawBuilder<boolean> {
  const {
    subsidiary_id,
    partner_id,
    has_wallet,
    status,
    app_installed,
    activated,
    credits,
    tags = [],
    from,
    before,
    parts,
    email,
    mobile,
    reference,
  } = asked
  return every([
    ...(parts ?? []).map((part) => sql`e.find_text like ${part}`),
    sql`e.subsidiary_id = ${subsidiary_id}`,
    partner_id && sql`e.partner_plan_id = ${partner_id}`,
    has_wallet !== undefined && sql`(e.wallet_id is not null) = ${has_wallet}`,
    ...stateOf('e', { status, app_installed }),
    activated !== undefined && (activated ? sql`e.activated_at is not null` : sql`e.activated_at is null`),
    credits && creditsAre(credits),
    // As its partial index is defined.
    ...tags.map(([tag, value]) => sql`e.tags ? ${sql.lit(tag)} and (e.tags ->> ${sql.lit(tag)}) = ${value}`),
    from && sql`e.created_at >= ${from}`,
    before && sql`e.created_at < ${before}`,
    email && sql`lower(e.email) = ${email}`,
    // A number that the person keeps to themselves finds nobody.
    mobile && sql`e.mobile = ${mobile} and e.shows_mobile is not false`,
    reference && sql`lower(e.external_reference_id) like lower(${reference})`,
  ])
}

/** The conditions of the state that the counts and some indexes know. */
export function stateOf(
  table: 'e' | 'n',
  { status, app_installed }: Pick<EmployeeListQuery, 'status' | 'app_installed'>,
) {
  const is = (column: string, value: unknown) => value !== undefined && sql`${sql.ref(`${table}.${column}`)} = ${value}`
  return [is('status', status), is('app_installed', app_installed)]
}

export function every(parts: readonly (RawBuilder<unknown> | string | false | undefined)[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(parts.filter(Boolean), sql` and `)}`
}

/** Whether the people are looked for, and not only those of a state or a contract listed. */
export function isSearch(asked: EmployeeListQuery): boolean {
  const { activated, credits, tags, from, before, parts, email, mobile, reference } = asked
  return activated !== undefined || [credits, tags, from, before, parts, email, mobile, reference].some(Boolean)
}
