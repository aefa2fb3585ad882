import type { Config } from '#config.ts'
import type { Db } from '#platform/database/open-database.ts'
import { linkTo } from '#platform/link-to.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { SERVICES } from '#rooms/subscriptions/rules/services.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { CheckedPass } from '../contract/clinic.ts'
import type { VisitPass } from '../contract/unlock.ts'
import { type PassLimits, passStatusAt, refusedMove } from '../rules/pass-transitions.ts'
import { mostReversals, reversalHours, staffReversalDays } from '../rules/settings.ts'
import { countReversals, type Pass } from './passes.ts'

const { name, service_category_mapping_id } = SERVICES.find((one) => one.name === 'Appointment')!

/** The service that a clinic visit uses. */
export const CLINIC_VISIT = { name, service_category_mapping_id }

/** The settings of today that decide about a pass. */
export async function readPassLimits(db: Db, now: Date): Promise<PassLimits> {
  return {
    reversal_hours: await readSetting(db, reversalHours, now),
    reversals: await readSetting(db, mostReversals, now),
    staff_reversal_days: await readSetting(db, staffReversalDays, now),
  }
}

interface PassViewOptions {
  config: Config
  now: Date
}

/** A pass as its member sees it. */
export async function passOnWire(db: Db, pass: Pass, { config, now }: PassViewOptions): Promise<VisitPass> {
  const limits = await readPassLimits(db, now)
  const facts = { ...pass, reversals: await countReversals(db, pass.subscription_id, now) }
  const refused = refusedMove(facts, 'REVERSED', { who: 'MEMBER', limits, now })
  const byStaff = refusedMove(facts, 'REVERSED', { who: 'STAFF', limits, now })
  const until = Math.min(pass.unlocked_at.getTime() + limits.reversal_hours * 3_600_000, pass.valid_till.getTime())
  return {
    pass_no: pass.pass_no,
    status: passStatusAt(pass, now),
    patient: { uhid: pass.uhid, name: pass.patient_name },
    provider: { id: pass.provider_id, name: pass.provider_name, speciality: pass.speciality },
    establishment: establishmentOnWire(pass),
    benefit: CLINIC_VISIT,
    credits: pass.credits_paise === null ? null : toRupees(pass.credits_paise),
    unlocked_at: toWireTime(pass.unlocked_at),
    valid_till: toWireTime(pass.valid_till),
    used_at: pass.used_at && toWireTime(pass.used_at),
    used_by_end: isUsedByEnd(pass, now),
    reversed_at: pass.reversed_at && toWireTime(pass.reversed_at),
    reversible_till: refused ? null : toWireTime(new Date(until)),
    needs_staff: refused !== undefined && byStaff === undefined,
    check_url: linkTo(config, `/plus/visit/${pass.pass_no}`),
    server_time: toWireTime(now),
  }
}

/** Whether nobody confirmed the visit before its pass ended, also before the job has recorded it. */
function isUsedByEnd({ status, used_by, valid_till }: Pass, now: Date): boolean {
  return used_by === 'END' || (status === 'UNLOCKED' && now >= valid_till)
}

/** A place of treatment of a pass or a practice. */
export function establishmentOnWire(
  place: Pick<Pass, 'establishment_id' | 'establishment_name' | 'address' | 'locality' | 'city' | 'pincode' | 'phone'>,
) {
  const { address, locality, city, pincode, phone } = place
  return { id: place.establishment_id, name: place.establishment_name, address, locality, city, pincode, phone }
}

/** A pass as the clinic's desk sees it. */
export function checkedPass(pass: Pass, now: Date): CheckedPass {
  const status = passStatusAt(pass, now)
  return {
    pass_no: pass.pass_no,
    status: status === 'UNLOCKED' && pass.plan_blocked ? 'STOPPED' : status,
    patient_name: pass.patient_name,
    provider_name: pass.provider_name,
    speciality: pass.speciality,
    establishment_name: pass.establishment_name,
    unlocked_at: toWireTime(pass.unlocked_at),
    valid_till: toWireTime(pass.valid_till),
    used_at: pass.used_at && toWireTime(pass.used_at),
    used_by_end: isUsedByEnd(pass, now),
    server_time: toWireTime(now),
  }
}
