import { type Selectable, sql } from 'kysely'
import type { PartnerUsers } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { plansBlockedByStaff } from '#rooms/subscriptions/server/blocked-by-staff.ts'
import type { Credits } from '#rooms/wallet/rules/figures.ts'
import { readCreditsOfMany } from '#rooms/wallet/server/credits.ts'
import { isErasedNumber } from '#values/mobile.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { PartnerUser } from '../contract/employee.ts'
import { restorableUntil } from '../rules/block.ts'

/** An employee's row with the name of the plan. */
export type EmployeeRow = Selectable<PartnerUsers> & { plan_name: string }

/** The columns that the wire shows. */
export const COLUMNS = [
  'id',
  'name',
  'email',
  'shown_mobile',
  'external_reference_id',
  'app_installed',
  'wallet_id',
  'subscription_id',
  'starts_on',
  'ends_on',
  'partner_plan_id',
  'status',
  'end_reason',
  'activated_at',
  'last_working_day',
  'notice_on',
  'deferred_last_day',
  'runout_on',
  'blocked_at',
  'tags',
  'custom',
  'version',
] as const
export type ViewedRow = Pick<EmployeeRow, (typeof COLUMNS)[number] | 'plan_name'>

/** The rows of these ids with the name of their plan, as a query to order and page. */
export function employees(db: Db) {
  return db
    .selectFrom('partner_users as e')
    .innerJoin('partner_plans as c', 'c.id', 'e.partner_plan_id')
    .selectAll('e')
    .select('c.partner_name as plan_name')
}

/** Employees of one company by their ids; those of another are left out. */
export function employeesOf(db: Db, subsidiary_id: string, ids: readonly string[]): Promise<EmployeeRow[]> {
  return employees(db)
    .where('e.subsidiary_id', '=', subsidiary_id)
    .where('e.id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .orderBy('e.number')
    .execute()
}

/** The rows as the wire shows them, in their order, with the figures of their wallets and the blocks by our staff from two statements. */
export async function viewEmployees(db: Db, rows: readonly ViewedRow[], now: Date): Promise<PartnerUser[]> {
  const wallets = rows.flatMap(({ wallet_id }) => (wallet_id === null ? [] : [wallet_id]))
  const [credits, blocked] = await Promise.all([
    wallets.length > 0 ? readCreditsOfMany(db, wallets) : new Map<string, Credits>(),
    plansBlockedByStaff(
      db,
      rows.map(({ subscription_id }) => subscription_id),
    ),
  ])
  return rows.map((row) => {
    const facts = { credits: credits.get(row.wallet_id ?? ''), is_blocked: blocked.has(row.subscription_id) }
    return employeeOnWire(row, facts, now)
  })
}

function employeeOnWire(
  row: ViewedRow,
  { credits, is_blocked }: { credits: Credits | undefined; is_blocked: boolean },
  now: Date,
): PartnerUser {
  const { id, name, email, external_reference_id, wallet_id, status, end_reason, last_working_day } = row
  const hasLeft = end_reason !== null && last_working_day !== null && last_working_day < row.ends_on
  const undo = row.blocked_at && !isErasedNumber(row.shown_mobile) ? restorableUntil(row.blocked_at) : null
  return {
    id,
    name,
    email,
    // Empty for somebody who deleted their account.
    mobile: isErasedNumber(row.shown_mobile) ? '' : row.shown_mobile!,
    external_reference_id,
    app_installed: row.app_installed ? 1 : 0,
    wallet_id,
    allotted: credits ? toRupees(credits.allotted_paise) : null,
    balance: credits ? toRupees(credits.available_paise) : null,
    consumed: credits ? toRupees(credits.consumed_paise) : null,
    on_hold: credits ? toRupees(credits.on_hold_paise) : null,
    subscription_start_date: row.starts_on,
    subscription_end_date: hasLeft ? last_working_day : row.ends_on,
    partner_id: row.partner_plan_id,
    plan_name: row.plan_name,
    status,
    end_reason,
    blocked_by: [
      ...(end_reason === 'BLOCKED' ? (['COMPANY'] as const) : []),
      ...(is_blocked ? (['STAFF'] as const) : []),
    ],
    activated: row.activated_at !== null,
    // One that a shorter contract called off waits for a longer one, and can be called off for good.
    last_working_day: last_working_day ?? (status === 'ACTIVE' ? row.deferred_last_day : null),
    runout_on: row.runout_on,
    restorable_until: undo && undo > now ? toWireTime(undo) : null,
    tags: row.tags as PartnerUser['tags'],
    custom: row.custom as PartnerUser['custom'],
    version: row.version,
  }
}
