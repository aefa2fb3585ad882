import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { findPractice } from '#rooms/directory/server/queries/find-practice.ts'
import { readEligibility } from '#rooms/service-uses/server/eligibility.ts'
import { isStillMember, isUnconfirmed } from '#rooms/subscriptions/server/members.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { Paise } from '#values/money.ts'
import { unlocksADay } from '../rules/settings.ts'
import { type RefusedUnlock, refusedUnlock, type UnlockFacts } from '../rules/unlock-guards.ts'
import { refusalWords } from '../words/refusals.ts'
import type { Patient } from './may-use.ts'
import { CLINIC_VISIT } from './pass-on-wire.ts'
import { countUnlocks } from './passes.ts'

interface UnlockQuery {
  patient: Patient
  key: UnlockFacts['key']
  desk_code: UnlockFacts['desk_code']
  /** Undefined where what was scanned or typed names none. */
  provider_id: string | undefined
  establishment_id: string | undefined
  now: Date
}

/** Whether a visit may be unlocked, by what is known now; under the plan's lock it stays so. */
export async function judgeUnlock(
  db: Db,
  { patient, key, desk_code, provider_id, establishment_id, now }: UnlockQuery,
) {
  const { subscription_id, uhid } = patient
  const day = istDateOf(now)
  const practice =
    provider_id === undefined || establishment_id === undefined
      ? undefined
      : await findPractice(db, { provider_id, establishment_id })
  const paid_by_plan_paise = practice?.fee_paise ?? 0n
  const asked = { subscription_id, uhid, service: CLINIC_VISIT.name, day, paid_by_plan_paise, now }
  const given = await readEligibility(db, asked)
  const { status } = await db
    .selectFrom('subscriptions')
    .select('status')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const { reason, available_paise } = given
  const included = reason !== 'SERVICE_NOT_COVERED'
  // A plan that pays with credits alone counts no visits.
  const remaining = given.remaining === 0 && reason !== 'NONE_LEFT' ? null : given.remaining
  const refused = refusedUnlock({
    key,
    covered: await isStillMember(db, uhid, day),
    confirmed: !(await isUnconfirmed(db, uhid)),
    plan: status === 'BLOCKED' ? 'BLOCKED' : reason === 'PLAN_INACTIVE' ? 'ENDED' : 'ACTIVE',
    in_network: practice?.in_network ?? false,
    speciality_covered: practice !== undefined && !practice.speciality_excluded,
    included,
    remaining,
    unlocks_today: await countUnlocks(db, uhid, day),
    unlocks_a_day: await readSetting(db, unlocksADay, now),
    credits:
      available_paise === null
        ? 'NOT_NEEDED'
        : reason === 'NO_CREDITS'
          ? 'NONE'
          : reason === 'INSUFFICIENT_FUNDS'
            ? 'TOO_FEW'
            : 'ENOUGH',
    desk_code,
  })
  return {
    refused,
    message: refused && textOf(refused, { fee: paid_by_plan_paise, available: available_paise ?? 0n }),
    practice,
    /** Visits left; null if unlimited, or for a plan that pays with credits alone. */
    remaining,
    included,
    /** What the unlock puts on hold; null for a plan without credits. */
    credits_paise: available_paise === null ? null : paid_by_plan_paise,
  }
}

/** What a person reads about a refusal. */
function textOf({ code, cause }: RefusedUnlock, { fee, available }: { fee: Paise; available: Paise }): string {
  if (cause) return refusalWords.causes[cause]
  return code === 'INSUFFICIENT_FUNDS' ? refusalWords.tooFewCredits(fee, available) : refusalWords[code]
}
