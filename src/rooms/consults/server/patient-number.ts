/** Whose number a consultation is known by, as of now (decision 0078). */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { CONFIRMED_NUMBER, CORRECTED_NUMBER, LEFT_UNUSED } from '#rooms/subscriptions/server/readers.ts'
import type { ConsultRow } from './consultations.ts'

/** When a consultation `c` is over. */
export const OVER_AT = 'coalesce(c.ended_at, c.ends_at)'

/** Whether nobody has proven the number of a consultation, and it was taken off while that went on. */
export const NUMBER_LEFT = LEFT_UNUSED({
  uhid: 'c.uhid',
  mobile: 'c.patient_mobile',
  booked: 'c.initiated_at',
  takes_place: OVER_AT,
})

/** The number that took over a consultation of a row `m` which was asked for without one, or under one by mistake. */
export const LATER_NUMBER = `case when c.patient_mobile is null then ${CONFIRMED_NUMBER('c.initiated_at')} when ${NUMBER_LEFT} then ${CORRECTED_NUMBER} end`

const PATIENTS_NUMBER = `(case when c.patient_mobile is null or ${NUMBER_LEFT} then ${LATER_NUMBER} else c.patient_mobile end)`

/** Whether the patient of a consultation `c`, beside their row `m`, is known by a number that is not in doubt. */
export const isPatientOf = (mobile: RawBuilder<string>) => sql<boolean>`((c.patient_mobile = ${mobile}
    or c.uhid in (select uhid from plan_numbers where mobile = ${mobile}
      union select uhid from subscription_members where mobile = ${mobile}))
  and (c.patient_mobile is distinct from ${mobile} or not c.number_unproven) and ${sql.raw(PATIENTS_NUMBER)} = ${mobile})`

/** The number of the patient, as of now; null where none is known to be theirs. */
export async function numberOfPatient(db: Db, { transaction_id }: ConsultRow): Promise<string | null> {
  const { rows } = await sql<{
    number: string | null
  }>`select ${sql.raw(PATIENTS_NUMBER)} as number from consultations c join subscription_members m on m.uhid = c.uhid
    where c.transaction_id = ${transaction_id}`.execute(db)
  return rows[0]?.number ?? null
}
