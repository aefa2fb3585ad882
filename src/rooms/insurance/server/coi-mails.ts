import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { IstDate } from '#values/ist-date.ts'

/** How often the certificate of a policy was e-mailed on a day. */
export async function countCoiMails(db: Db, policy_id: string, sent_on: IstDate): Promise<number> {
  const { mails } = await db
    .selectFrom('insurance_coi_mails')
    .select(sql<number>`count(*)::int`.as('mails'))
    .where('policy_id', '=', policy_id)
    .where('sent_on', '=', sent_on)
    .where('status', '=', 'SUCCESS')
    .executeTakeFirstOrThrow()
  return mails
}
