import type { Insertable } from 'kysely'
import { pageReply } from '#dashboard/server/page-reply.ts'
import type { PartnerUserConsentLog } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'

/** Adds what somebody of the company did with a consent, in the transaction that does it. */
export async function appendLog(trx: Db, line: Insertable<PartnerUserConsentLog>): Promise<void> {
  await trx.insertInto('partner_user_consent_log').values(line).execute()
}

/** What was done with a consent, newest first. */
export async function listLog(db: Db, { consent_id, page_number }: { consent_id: string; page_number: number }) {
  const lines = db.selectFrom('partner_user_consent_log').where('consent_id', '=', consent_id)
  const { total } = await lines.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  const { offset, limit } = rowsOfPage(page_number)
  const rows = await lines
    .select(['id', 'at', 'act', 'actor_name'])
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const accesses = rows.map(({ id, at, act, actor_name }) => ({
    id: String(id),
    at: toWireTime(at),
    act,
    by: actor_name,
  }))
  return pageReply('accesses', { rows: accesses, total: Number(total), page_number })
}
