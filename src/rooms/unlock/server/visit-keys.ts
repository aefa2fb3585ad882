import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { listPracticesAt, type Practice } from '#rooms/directory/server/queries/find-practice.ts'
import { istDateOf } from '#values/ist-date.ts'
import { screenCodeMinutes } from '../rules/settings.ts'
import type { UnlockFacts } from '../rules/unlock-guards.ts'
import { parseVisitCode } from '../rules/visit-code.ts'
import { findDeskSecret } from './desks.ts'
import type { Patient } from './may-use.ts'
import { findPassOfBooking, type Pass } from './passes.ts'
import { checkSeal } from './qr-seal.ts'
import { findVisitId, lockVisitId } from './visit-ids.ts'

/** What was scanned or typed, checked: where it unlocks, or why it does not. */
export interface VisitKey {
  key: UnlockFacts['key']
  establishment_id: string | undefined
  provider_id: string | undefined
  unlocked_with: Pass['unlocked_with']
  /** The row of a typed one. */
  visit_id: string | null
  /** The doctors for whom a desk's code may be used. */
  practices: Practice[]
}

interface Scan {
  establishment_id: string
  provider_id: string
  s: string
}

/** A scanned code. */
export async function readScan(
  db: Db,
  { keys, now }: Pick<Parts, 'keys'> & { now: Date },
  { s, ...place }: Scan,
): Promise<VisitKey> {
  const secret = await findDeskSecret(db, keys, place.establishment_id)
  const minutes = await readSetting(db, screenCodeMinutes, now)
  const checked = secret === undefined ? 'INVALID' : checkSeal(secret, { ...place, s }, { minutes, now })
  const isOurs = checked === 'PRINTED_CODE' || checked === 'SCREEN_CODE'
  return {
    ...place,
    key: isOurs ? 'VALID' : `QR_${checked}`,
    unlocked_with: isOurs ? checked : 'PRINTED_CODE',
    visit_id: null,
    practices: [],
  }
}

/** More doctors than a clinic that unlocks by a code has. */
const MOST_DOCTORS = 100
const UNKNOWN: VisitKey = {
  key: 'VISIT_ID_INVALID',
  establishment_id: undefined,
  provider_id: undefined,
  unlocked_with: 'DESK_CODE',
  visit_id: null,
  practices: [],
}

interface TypedCodeInput {
  typed: string
  /** Whom the member chose at a clinic with several doctors. */
  provider_id?: string | null | undefined
  patient: Patient
  /** Of the person who typed it. */
  account_id: string | null
}

/**
 * A typed visit id or desk code. An appointment of somebody else is as unknown as one that does not exist. In a transaction
 * the id of an appointment is locked: it may be for two plans of one person.
 */
export async function readTyped(
  db: Db,
  { typed, provider_id, patient, account_id }: TypedCodeInput,
  now: Date,
): Promise<VisitKey> {
  const code = parseVisitCode(typed)
  const found = code && (await findVisitId(db, code, istDateOf(now)))
  if (!found) return UNKNOWN
  if (found.kind === 'DESK') {
    const practices = await listPracticesAt(db, found.establishment_id, { offset: 0, limit: MOST_DOCTORS })
    const covered = practices.filter(({ speciality_excluded }) => !speciality_excluded)
    return {
      key: 'VALID',
      establishment_id: found.establishment_id,
      provider_id: provider_id ?? (covered[0] ?? practices[0])?.provider_id,
      unlocked_with: 'DESK_CODE',
      visit_id: found.id,
      practices: covered,
    }
  }
  if (!(await isTheirs(db, found.mobile!, patient, account_id))) return UNKNOWN
  if (db.isTransaction) await lockVisitId(db, found.id)
  const used = await findPassOfBooking(db, found.id)
  const isOpenAgain = used?.uhid === patient.uhid && used.status === 'UNLOCKED' && now < used.valid_till
  return {
    key: used && !isOpenAgain ? 'VISIT_ID_USED' : 'VALID',
    establishment_id: found.establishment_id,
    provider_id: found.provider_id!,
    unlocked_with: 'BOOKING',
    visit_id: found.id,
    practices: [],
  }
}

/** The appointment was made under the number of the person who types, or of the patient. */
async function isTheirs(db: Db, mobile: string, patient: Patient, account_id: string | null): Promise<boolean> {
  if (patient.mobile === mobile) return true
  const account = await db.selectFrom('accounts').select('mobile').where('id', '=', account_id).executeTakeFirst()
  return account?.mobile === mobile
}
