import { audit } from '#platform/audit/audit.ts'
import type { Command } from '#platform/command.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { loadKeys } from '#platform/load-keys.ts'
import { formatDate } from '#values/display-time.ts'
import { reasonPlace, waitingErasures } from './erasures.ts'

/** `erasures`: lists the requests to delete an account that wait; `erasures <mobile>` records that one was settled. */
export const erasuresCommand: Command = {
  name: 'erasures',
  usage: '[<mobile whose account was deleted>]',
  summary: 'lists requests to delete an account that wait, or records that one is settled',
  run: async ({ database: { db }, config, now, args, print }) => {
    const [mobile] = args
    if (mobile) {
      const found = await settleErasure(db, mobile, now)
      print(found ? 'Settled.' : 'No request of this number waits.')
      return found ? 0 : 2
    }
    const keys = loadKeys(config)
    const waiting = await waitingErasures(db)
      .innerJoin('accounts as a', 'a.id', 'e.account_id')
      .select(['e.id', 'e.sealed_reason', 'e.settle_by', 'a.mobile'])
      .orderBy('e.settle_by')
      .execute()
    for (const { id, mobile: by, sealed_reason, settle_by } of waiting)
      print(`${by}, by ${formatDate(settle_by)}: ${keys.unseal(sealed_reason, reasonPlace(id)) || 'no reason given'}`)
    return 0
  },
}

/** @returns false where no request of this number waits */
function settleErasure(db: Db, mobile: string, now: Date): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    const settled = await trx
      .updateTable('erasure_requests')
      .set({ settled_at: now })
      .where('account_id', 'in', trx.selectFrom('accounts').select('id').where('mobile', '=', mobile))
      .where('withdrawn_at', 'is', null)
      .where('settled_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst()
    if (!settled) return false
    const entry = { action: 'my-data.erasure-settled', entity: 'account', entity_id: settled.account_id }
    await audit(trx, { ...entry, actor: 'system', at: now })
    return true
  })
}
