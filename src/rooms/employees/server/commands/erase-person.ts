import { sql } from 'kysely'
import type { Erase } from '#platform/room.ts'
import { lockContracts } from '#rooms/companies/server/lives.ts'
import { istDateOf } from '#values/ist-date.ts'
import { employees } from '../view.ts'
import { blockEmployees } from './block-employees.ts'

/** What a company reads of somebody who deleted their account. */
const ERASED = 'Deleted account'

/** Ends what companies gave the person, as a block does, and takes name, contacts and the company's own fields off the list. */
export const erasePerson: Erase = async (trx, { account_id, now }) => {
  const contracts = await lockContracts(
    trx,
    sql`select partner_plan_id from partner_users where account_id = ${account_id}`,
  )
  const active = await employees(trx)
    .where('e.account_id', '=', account_id)
    .where('e.status', '=', 'ACTIVE')
    .orderBy('e.partner_plan_id')
    .execute()
  for (const row of active) {
    const contract = contracts.get(row.partner_plan_id)!
    const leaver = { row: { ...row, name: ERASED }, last_working_day: istDateOf(now), reason: 'Other' as const }
    await blockEmployees(trx, { contract, leavers: [leaver], actor: 'system', isAccountDeleted: true, now })
  }
  await trx
    .updateTable('partner_users')
    .set((update) => ({
      name: ERASED,
      email: null,
      mobile: sql<string>`'erased:' || id`,
      external_reference_id: null,
      noted_reference_id: null,
      tags: '{}',
      custom: '{}',
      version: update('version', '+', 1),
    }))
    .where('account_id', '=', account_id)
    .execute()
}
