import type { ReplyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import { activitiesOf } from '#rooms/companies/server/list-activities.ts'
import { packagesOf, readLot } from '#rooms/wallet/server/credits.ts'
import { findLotOf } from '#rooms/wallet/server/wallets.ts'
import { istDateOf } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { readPartnerUser } from '../contract/detail.ts'
import { viewDependents } from './dependents.ts'
import { type EmployeeRow, viewEmployees } from './view.ts'

const MOST_REMINDERS = 20
const MOST_ACTIVITIES = 50

/** Everything that the company sees of one employee. */
export async function viewEmployee(db: Db, row: EmployeeRow, now: Date): Promise<ReplyOf<typeof readPartnerUser>> {
  const [view] = await viewEmployees(db, [row], now)
  const lot = row.wallet_id === null ? undefined : await findLotOf(db, row.wallet_id, istDateOf(now))
  const packages = lot ? packagesOf(await readLot(db, lot)) : []
  const reminders = await db
    .selectFrom('partner_user_reminders')
    .select('sent_at')
    .where('partner_user_id', '=', row.id)
    .orderBy('id', 'desc')
    .limit(MOST_REMINDERS)
    .execute()
  const history = await activitiesOf(db, {
    subsidiary_id: row.subsidiary_id,
    entity_id: row.id,
    limit: MOST_ACTIVITIES,
  })
  return {
    ...view!,
    noted_reference_id: row.noted_reference_id,
    added_at: toWireTime(row.created_at),
    activated_at: row.activated_at && toWireTime(row.activated_at),
    blocked_at: row.blocked_at && toWireTime(row.blocked_at),
    block_reason: row.block_reason,
    packages: packages.map(({ id, name, amount_paise, shared }) => ({
      package_id: id,
      name,
      amount: toRupees(amount_paise),
      shared,
    })),
    dependents: (await viewDependents(db, row, now)).members,
    reminders: reminders.map(({ sent_at }) => ({ sent_at: toWireTime(sent_at) })),
    history: history.map(({ id, at, actor, action, summary }) => ({ id, at, actor, action, summary })),
  }
}
