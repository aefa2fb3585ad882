import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { istDateOf } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import { certificateState, initialsOf } from '../rules/verified.ts'
import { readCover } from './covers.ts'
import { readEndorsement } from './read-endorsement.ts'

/** What anybody with a certificate in hand may know. @throws Refusal NOT_FOUND */
export async function verifyCertificate(db: Db, verify_code: string, now: Date) {
  const row = await db
    .selectFrom('insurance_policies as p')
    .innerJoin('insurance_applications as a', 'a.id', 'p.application_id')
    .select([
      'p.id',
      'p.coi_received_at',
      'p.sent_nominee_id',
      'p.coi_number',
      'p.status',
      'p.start_date',
      'p.end_date',
      'p.plan_version_id',
      'a.name',
    ])
    .where('p.verify_code', '=', verify_code)
    .executeTakeFirst()
  if (!row?.coi_number || !row.start_date || !row.end_date) throw new Refusal('NOT_FOUND')
  const cover = await readCover(db, row.plan_version_id)
  const { start_date, end_date, coi_number } = row
  return {
    coi_number,
    status: certificateState({ is_cancelled: row.status === 'CANCELLED', start_date, end_date }, istDateOf(now)),
    insurer: cover.insurer,
    master_policy_number: cover.master_policy_number,
    plan_name: cover.name,
    sum_assured: toRupees(cover.sum_assured_paise),
    initials: initialsOf(row.name ?? ''),
    start_date,
    end_date,
    endorsement: await readEndorsement(db, row),
  }
}
