import { sql } from 'kysely'
import type { Erase } from '#platform/room.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { replaceActivity } from '#rooms/companies/server/record-activity.ts'
import { formatDate } from '#values/display-time.ts'
import { istDateOf } from '#values/ist-date.ts'
import { employees } from '../view.ts'
import { blockEmployees } from './block-employees.ts'

/** What a company reads of somebody who deleted their account. */
const ERASED = 'Deleted account'

/** Ends what companies gave the person, as a block does, and takes name, contacts and the company's own fields off the list. */
export const erasePerson: Erase = async (trx, { account_id, now }) => {
  const active = await employees(trx)
    .where('e.account_id', '=', account_id)
    .where('e.status', '=', 'ACTIVE')
    .orderBy('e.partner_plan_id')
    .execute()
  for (const row of active) {
    const contract = await lockContract(trx, row.partner_plan_id)
    const leaver = { row: { ...row, name: ERASED }, last_working_day: istDateOf(now), reason: 'Other' as const }
    await blockEmployees(trx, { contract, leavers: [leaver], actor: 'system', now })
    await replaceActivity(
      trx,
      { subsidiary_id: contract.subsidiary_id, actor: 'system', at: now },
      {
        ...{ of: 'BLOCKED', action: 'ACCOUNT_DELETED', entity: 'partner_user', entity_id: row.id },
        summary: `Ended the plan of an employee on ${formatDate(leaver.last_working_day)}: they deleted their account`,
      },
    )
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
