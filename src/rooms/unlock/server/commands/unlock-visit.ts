import { randomUUID } from 'node:crypto'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { distanceKm } from '#rooms/directory/rules/near.ts'
import type { Practice } from '#rooms/directory/server/queries/find-practice.ts'
import { useService } from '#rooms/service-uses/server/commands/use-service.ts'
import { lockPlan } from '#rooms/service-uses/server/uses.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import type { UNLOCK_REFUSALS } from '../../contract/refusals.ts'
import { passHours } from '../../rules/settings.ts'
import type { UnlockFacts } from '../../rules/unlock-guards.ts'
import { EXPIRE_PASS } from '../events.ts'
import { findPatient, type Patient } from '../may-use.ts'
import { notifyVisit } from '../notify-visit.ts'
import { CLINIC_VISIT } from '../pass-on-wire.ts'
import { findCurrentPass, type Pass, readPassById } from '../passes.ts'
import { judgeUnlock } from '../unlock-facts.ts'
import { withRandomCode } from '../visit-codes.ts'
import type { VisitKey } from '../visit-keys.ts'

interface Unlock {
  uhid: string
  location?: { latitude: number; longitude: number } | null | undefined
  desk_code: UnlockFacts['desk_code']
  /** Checks what was scanned or typed, under the plan's lock. */
  readKey: (trx: Db, patient: Patient) => Promise<VisitKey>
}

/**
 * Unlocks a visit: one appointment is used, and credits are put on hold for the fee. Of two phones that unlock the last
 * appointment one gets it; the same member at the same clinic on the same day gets the pass that is there already.
 * @throws Refusal of UNLOCK_REFUSALS
 */
export async function unlockVisit(
  context: AnyRequestContext,
  { uhid, location, desk_code, readKey }: Unlock,
): Promise<{ pass: Pass; remaining: number | null }> {
  const { caller, now } = context
  return withTransaction(context.db, async (trx) => {
    const known = await findPatient(trx, caller.account_id, uhid)
    if (!known) throw new Refusal<typeof UNLOCK_REFUSALS>('MEMBER_NOT_COVERED')
    // With its wallet: the credits that are judged stay until they are on hold.
    await lockPlan(trx, known.subscription_id)
    const patient = await findPatient(trx, caller.account_id, uhid)
    if (!patient) throw new Refusal<typeof UNLOCK_REFUSALS>('MEMBER_NOT_COVERED')
    const key = await readKey(trx, patient)
    const judged = await judgeUnlock(trx, { ...key, desk_code, patient, now })
    const existing = await findExisting(trx, key, uhid, now)
    if (existing && !isShownTo(patient, existing)) throw new Refusal<typeof UNLOCK_REFUSALS>('MEMBER_NOT_COVERED')
    if (existing) return { pass: existing, remaining: judged.remaining }
    const { refused, message: text, practice, credits_paise } = judged
    if (refused) throw refusal(refused.code, text)
    const pass = await openPass(trx, context, {
      key,
      patient,
      practice: practice!,
      credits_paise,
      location,
      desk_code,
    })
    const used = await useService(trx, {
      reference: visitReference(pass.id),
      source: 'VISIT',
      subscription_id: patient.subscription_id,
      uhid,
      service: CLINIC_VISIT.name,
      service_date: pass.day,
      gross_paise: practice!.fee_paise,
      city: practice!.city,
      provider_name: practice!.provider_name,
      actor: 'system',
      reason: `Visit ${pass.pass_no}`,
      now,
    })
    // Both have judged the same facts under the same lock.
    if ('refused' in used) throw new Error(`The visit was allowed, but its use refused as ${used.refused}`)
    await enqueue(trx, EXPIRE_PASS, { payload: { id: pass.id }, run_at: pass.valid_till, unique_key: pass.id })
    await audit(trx, {
      ...auditedBy(context),
      action: 'unlock.visit-unlocked',
      entity: 'visit_pass',
      entity_id: pass.id,
      after: { pass_no: pass.pass_no, uhid, establishment_id: pass.establishment_id, provider_id: pass.provider_id },
    })
    await notifyVisit(trx, context, { pass, kind: 'visit-unlocked' })
    const { remaining } = judged
    return { pass, remaining: remaining === null ? null : remaining - 1 }
  })
}

/** Names the use of a pass in the plan's records. */
export const visitReference = (id: string) => `visit/${id}`

/** A repetition uses nothing: it finds the member's pass at this clinic of today, or one that is still valid. */
export async function findExisting(db: Db, { key, establishment_id }: VisitKey, uhid: string, now: Date) {
  if (key !== 'VALID' || establishment_id === undefined) return undefined
  return findCurrentPass(db, { uhid, establishment_id }, now)
}

/** Whether a pass is not from before the caller's number counted. */
export function isShownTo({ since }: Patient, { unlocked_at }: Pick<Pass, 'unlocked_at'>): boolean {
  return since === null || unlocked_at >= since
}

function refusal(code: keyof typeof UNLOCK_REFUSALS, text: string | undefined): Refusal {
  return new Refusal<typeof UNLOCK_REFUSALS>(code, text === undefined ? {} : { text })
}

interface UnlockInput extends Pick<Unlock, 'location' | 'desk_code'> {
  key: VisitKey
  patient: Patient
  practice: Practice
  credits_paise: Paise | null
}

async function openPass(
  trx: Db,
  { caller, now }: AnyRequestContext,
  { key, patient, practice, credits_paise, location, desk_code }: UnlockInput,
): Promise<Pass> {
  const hours = await readSetting(trx, passHours, now)
  const clinic = await trx
    .selectFrom('establishments')
    .select(['latitude', 'longitude'])
    .where('id', '=', practice.establishment_id)
    .executeTakeFirstOrThrow()
  const { id } = await withRandomCode((pass_no) =>
    trx
      .insertInto('visit_passes')
      .values({
        id: randomUUID(),
        pass_no,
        subscription_id: patient.subscription_id,
        uhid: patient.uhid,
        establishment_id: practice.establishment_id,
        provider_id: practice.provider_id,
        day: istDateOf(now),
        unlocked_by: caller.account_id ?? '',
        unlocked_with: key.unlocked_with,
        with_desk_code: desk_code === 'RIGHT',
        visit_id: key.visit_id,
        fee_paise: practice.fee_paise,
        credits_paise,
        distance_km: location ? Math.round(distanceKm(location, clinic)) : null,
        unlocked_at: now,
        valid_till: new Date(now.getTime() + hours * 3_600_000),
      })
      .onConflict((conflict) => conflict.column('pass_no').doNothing())
      .returning('id')
      .executeTakeFirst(),
  )
  return readPassById(trx, id)
}
