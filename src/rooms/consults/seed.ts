import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { drawPrescription } from '#gateways/doctor-desk/simulator/prescription.ts'
import type { Db } from '#platform/database/open-database.ts'
import { storeFile } from '#platform/files/store-file.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import { membershipsOf } from '#rooms/subscriptions/server/memberships.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { endUse, recordUse } from './server/cover.ts'

const MINUTE_MS = 60_000

const DOCTOR = {
  doctor_ref: 'dr-meera-iyer',
  doctor_name: 'Dr Meera Iyer',
  doctor_speciality: 'General Physician',
  doctor_registration: 'KMC 48213',
  join_link: 'https://call.example/demo',
}

/** Of each person: a consultation with a prescription, and a request that no doctor accepted, both of the last weeks. */
export async function seedConsults(trx: Db, storage: Storage, people: readonly string[], now: Date): Promise<void> {
  for (const account_id of people) {
    const [own] = (await membershipsOf(trx, account_id)).filter(({ is_owner }) => is_owner)
    if (!own) continue
    await seedOne(trx, storage, { ...own, account_id }, { at: new Date(now.getTime() - 12 * DAY_MS), held: true })
    await seedOne(trx, storage, { ...own, account_id }, { at: new Date(now.getTime() - 3 * DAY_MS), held: false })
  }
}

type Person = { subscription_id: string; uhid: string; account_id: string }

async function seedOne(
  trx: Db,
  storage: Storage,
  { subscription_id, uhid, account_id }: Person,
  { at, held }: { at: Date; held: boolean },
): Promise<void> {
  const after = (minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS)
  const consult = await trx
    .insertInto('consultations')
    .values({
      transaction_id: randomUUID(),
      subscription_id,
      uhid,
      account_id,
      booked_by: 'MEMBER',
      problem_area_id: DEMO_NETWORK.fever,
      problem_area: 'Fever, cough or cold',
      speciality: 'General Physician',
      preferred_language: held ? 'Hindi' : 'Odia',
      initiated_at: at,
      expires_at: new Date(at.getTime() + 110_000),
      ends_at: after(60),
      desk_asked_at: at,
      ...(held
        ? {
            ...DOCTOR,
            status: 'completed',
            accepted_at: after(1),
            slot: after(1),
            join_by: after(11),
            joined_at: after(2),
          }
        : { status: 'expired' }),
      ended_at: held ? after(14) : new Date(at.getTime() + 110_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!held) return
  await recordUse(trx, consult, after(2))
  await endUse(trx, consult, after(14))
  const { name } = await trx
    .selectFrom('subscription_members')
    .select('name')
    .where('uhid', '=', uhid)
    .executeTakeFirstOrThrow()
  const content = await drawPrescription({ patient: name ?? '', date: at })
  const { key, size, sha256 } = await storage.put(Readable.from(content))
  const sent_sha256 = createHash('sha256').update(content).digest()
  const file = { storage_key: key, size, sha256, sent_sha256, media_type: 'application/pdf', perceptual_hash: null }
  const original_name = 'prescription.pdf'
  const file_id = await storeFile(trx, { ...file, original_name }, { owner: account_id, kind: 'prescription', now: at })
  await trx
    .insertInto('consult_prescriptions')
    .values({
      id: randomUUID(),
      transaction_id: consult.transaction_id,
      document_ref: 'rx-demo',
      file_id,
      issued_at: after(14),
    })
    .execute()
}
