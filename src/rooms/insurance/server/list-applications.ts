import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import { paginationInfo, rowsOfPage } from '#values/page.ts'
import { applicationsOnWire } from './application-on-wire.ts'
import type { ApplicationRow } from './applications.ts'

/** A page of a person's applications, newest first. */
export async function listApplications(
  { db, keys, now }: Pick<Parts, 'db' | 'keys'> & { now: Date },
  account_id: string,
  page_number: number,
) {
  const { offset, limit } = rowsOfPage(page_number)
  const rows = await db
    .selectFrom('insurance_applications')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('insurance_applications')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return {
    insurance_applications: await applicationsOnWire(db, keys, rows, now),
    pagination_info: paginationInfo('insurance_applications', { page_number, total }),
  }
}

/** The newest open application of a person for a plan, else the newest completed one. @throws Refusal NOT_FOUND */
export async function readLatestApplication(
  db: Db,
  { account_id, slug }: { account_id: string; slug: string },
): Promise<ApplicationRow> {
  const row = await db
    .selectFrom('insurance_applications')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('insurance_plan_id', 'in', (plans) =>
      plans.selectFrom('insurance_plans').select('id').where('slug', '=', slug),
    )
    .where('closed_at', 'is', null)
    .orderBy(sql`status = 'COMPLETED'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}
