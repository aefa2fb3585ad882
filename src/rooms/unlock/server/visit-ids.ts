import type { Selectable } from 'kysely'
import type { VisitIds } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { withRandomCode } from './visit-codes.ts'

export type VisitId = Selectable<VisitIds>

/** The code of a clinic's desk today; made when it is first shown. */
export async function deskCodeOf(db: Db, establishment_id: string, now: Date): Promise<string> {
  const day = istDateOf(now)
  const find = () =>
    db
      .selectFrom('visit_ids')
      .select('code')
      .where('establishment_id', '=', establishment_id)
      .where('day', '=', day)
      .where('kind', '=', 'DESK')
      .executeTakeFirst()
  const known = await find()
  if (known) return known.code
  // A desk that is opened on two screens has one code: the second finds the first one's.
  const made = await withRandomCode(async (code) => {
    const inserted = await db
      .insertInto('visit_ids')
      .values({ code, kind: 'DESK', day, establishment_id, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('code')
      .executeTakeFirst()
    return inserted ?? find()
  })
  return made.code
}

/** The code of today stops unlocking; the desk gets another one. Passes that it has unlocked stay. */
export async function forgetDeskCode(db: Db, establishment_id: string, now: Date): Promise<void> {
  await db
    .deleteFrom('visit_ids')
    .where('establishment_id', '=', establishment_id)
    .where('day', '=', istDateOf(now))
    .where('kind', '=', 'DESK')
    .execute()
}

interface VisitBooking {
  establishment_id: string
  provider_id: string
  /** Of the person who has the appointment, normalised. */
  mobile: string
  day: IstDate
  created_by: string | null
  now: Date
}

/** A visit id for a person with an appointment. */
export async function bookVisit(db: Db, { now, ...booking }: VisitBooking): Promise<VisitId> {
  return withRandomCode((code) =>
    db
      .insertInto('visit_ids')
      .values({ ...booking, code, kind: 'BOOKING', created_at: now })
      .onConflict((conflict) => conflict.columns(['day', 'code']).doNothing())
      .returningAll()
      .executeTakeFirst(),
  )
}

/** One plan after the other: until the transaction ends nobody else uses this visit id. */
export async function lockVisitId(trx: Db, id: string): Promise<void> {
  await trx.selectFrom('visit_ids').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** What was typed, if it unlocks on this day. */
export async function findVisitId(db: Db, code: string, day: IstDate): Promise<VisitId | undefined> {
  return db.selectFrom('visit_ids').selectAll().where('day', '=', day).where('code', '=', code).executeTakeFirst()
}
