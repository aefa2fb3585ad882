import type { Command } from '#platform/command.ts'
import { loadKeys } from '#platform/load-keys.ts'
import { formatDate } from '#values/display-time.ts'
import { reasonPlace, waitingErasures } from './erasures.ts'

/** `erasures`: lists the requests to delete an account that wait, and for what. The job deletes; nobody settles one by hand. */
export const erasuresCommand: Command = {
  name: 'erasures',
  summary: 'lists requests to delete an account, each with its day and what is open of those that are due',
  run: async ({ database: { db }, config, print }) => {
    const keys = loadKeys(config)
    const waiting = await waitingErasures(db)
      .innerJoin('accounts as a', 'a.id', 'e.account_id')
      .select(['e.id', 'e.sealed_reason', 'e.due_at', 'e.waits_for', 'a.mobile'])
      .orderBy('e.due_at')
      .execute()
    for (const { id, mobile, sealed_reason, due_at, waits_for } of waiting) {
      const reason = (sealed_reason && keys.unseal(sealed_reason, reasonPlace(id))) || 'no reason given'
      const open = waits_for.length > 0 ? `, waits for ${waits_for.join(', ')}` : ''
      print(`${mobile}, from ${formatDate(due_at)}${open}: ${reason}`)
    }
    return 0
  },
}
