import type { Db } from '#platform/database/open-database.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { NowRow } from '../contract.ts'
import { NOTHING_MORE } from '../rules/now-kinds.ts'

/** The deletion of the account that waits: its owner sees it on the page that they open every day, also where a session was stolen. */
export async function accountNow(db: Db, account_id: string): Promise<NowRow[]> {
  const rows = await db
    .selectFrom('erasure_requests')
    .select(['id', 'due_at'])
    .where('account_id', '=', account_id)
    .where('status', '=', 'REQUESTED')
    .execute()
  const row = { ...NOTHING_MORE, kind: 'ACCOUNT_DELETION', turn: 'you', link: '/delete-account' } as const
  return rows.map(({ id, due_at }) => ({ ...row, id, by: toWireTime(due_at) }))
}
