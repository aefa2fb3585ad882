import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import type { Practice } from '#rooms/directory/server/queries/find-practice.ts'
import { toRupees } from '#values/money.ts'
import type { UNLOCK_REFUSALS } from '../contract/refusals.ts'
import type { readVisitOffer } from '../contract/unlock.ts'
import { findExisting, isShownTo } from './commands/unlock-visit.ts'
import { deskCodeFor } from './desk-codes.ts'
import { findPatient, type Patient } from './may-use.ts'
import { CLINIC_VISIT, establishmentOnWire, passOnWire } from './pass-on-wire.ts'
import { judgeUnlock } from './unlock-facts.ts'
import type { VisitKey } from './visit-keys.ts'

/** @throws Refusal MEMBER_NOT_COVERED for a member whom the caller may not act for, and for one who does not exist */
export async function readPatient({ db, caller }: AnyRequestContext, uhid: string): Promise<Patient> {
  const patient = await findPatient(db, caller.account_id, uhid)
  if (!patient) throw new Refusal<typeof UNLOCK_REFUSALS>('MEMBER_NOT_COVERED')
  return patient
}

/** What an unlock would use and whether it is allowed, by the guards of the unlock itself. */
export async function viewOffer(
  context: AnyRequestContext,
  patient: Patient,
  key: VisitKey,
): Promise<ReplyOf<typeof readVisitOffer>> {
  const { db, now } = context
  const code = await deskCodeFor(db, { key, account_id: context.caller.account_id ?? '', now })
  // The code is entered at the unlock: that it is missing refuses no offer.
  const desk_code = code === 'LIMIT' ? code : 'NOT_NEEDED'
  const judged = await judgeUnlock(db, { ...key, desk_code, patient, now })
  const { refused, message, practice, remaining, included, credits_paise } = judged
  const found = await findExisting(db, key, patient.uhid, now)
  const existing = found && isShownTo(patient, found) ? found : undefined
  return {
    eligible: existing !== undefined || refused === undefined,
    ...(refused && !existing && { reason: refused.code, message }),
    patient: { uhid: patient.uhid, name: patient.name },
    benefit: included ? { ...CLINIC_VISIT, remaining } : null,
    provider: practice ? providerOnWire(practice) : null,
    establishment: practice ? establishmentOnWire(practice) : null,
    credits: credits_paise === null ? null : toRupees(credits_paise),
    desk_code_needed: code !== 'NOT_NEEDED',
    existing_visit: existing ? await passOnWire(db, existing, context) : null,
  }
}

export function providerOnWire({ provider_id, provider_name, speciality }: Practice) {
  return { id: provider_id, name: provider_name, speciality }
}
