import type { Selectable } from 'kysely'
import type { InsuranceApplications } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'

export type ApplicationRow = Selectable<InsuranceApplications>

/** The caller's own application. @throws Refusal NOT_FOUND, also for another person's */
export async function readOwnApplication(db: Db, id: string, { account_id }: Caller): Promise<ApplicationRow> {
  const row = await db
    .selectFrom('insurance_applications')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', account_id ?? '')
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** Locked until the transaction ends. */
export async function lockApplication(trx: Db, id: string): Promise<ApplicationRow> {
  const row = await trx
    .selectFrom('insurance_applications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}
