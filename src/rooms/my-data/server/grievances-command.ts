import type { Command } from '#platform/command.ts'
import { loadKeys } from '#platform/load-keys.ts'
import { formatDate } from '#values/display-time.ts'
import { grievanceNumber } from '../rules/grievance.ts'
import { openText, settleGrievance } from './grievances.ts'

/** `grievances`: lists the complaints that wait; `grievances G-2041` records that one was settled. */
export const grievancesCommand: Command = {
  name: 'grievances',
  usage: '[<number of a complaint that was settled>]',
  summary: 'lists complaints that are not settled, or records that one is',
  run: async ({ database: { db }, config, now, args, print }) => {
    const [settled] = args
    if (settled) {
      const found = await settleGrievance(db, settled, now)
      print(found ? 'Settled.' : 'There is no complaint of this number that waits.')
      return found ? 0 : 2
    }
    const keys = loadKeys(config)
    const waiting = await db
      .selectFrom('grievances as g')
      .innerJoin('accounts as a', 'a.id', 'g.account_id')
      .select(['g.id', 'g.number', 'g.sealed_text', 'g.settle_by', 'a.mobile'])
      .where('g.settled_at', 'is', null)
      .orderBy('g.settle_by')
      .execute()
    for (const { number, mobile, settle_by, ...row } of waiting)
      print(`${grievanceNumber(number)}, answer ${mobile} by ${formatDate(settle_by)}: ${openText(keys, row)}`)
    return 0
  },
}
