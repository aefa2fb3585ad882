import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { listLanguages } from '#rooms/directory/server/queries/list-languages.ts'
import { listProblemAreas } from '#rooms/directory/server/queries/problem-areas.ts'
import { readPlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { membershipsOf } from '#rooms/subscriptions/server/memberships.ts'
import { termOfToday } from '#rooms/subscriptions/server/terms.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { ConsultOptions, FairUse as FairUseOnWire } from '../contract/fair-use.ts'
import { START_REFUSALS } from '../contract/refusals.ts'
import { COVER_REFUSALS, readCover } from './cover.ts'
import { type FairUse, fairUseOf } from './fair-use.ts'

interface OwnPatient {
  subscription_id: string
  uhid: string
  name: string | null
  is_self: boolean
}

/** The people for whom a person may ask for a doctor: the buyer for everybody on the plan, others for themselves. */
async function listPatients(db: Db, account_id: string | null): Promise<OwnPatient[]> {
  const memberships = await membershipsOf(db, account_id)
  if (memberships.length === 0) return []
  const rows = await db
    .selectFrom('subscription_members')
    .select(['subscription_id', 'uhid', 'name'])
    .where(
      'subscription_id',
      'in',
      memberships.map(({ subscription_id }) => subscription_id),
    )
    .where('removed_at', 'is', null)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('uhid')
    .execute()
  return rows.flatMap((row) => {
    const own = memberships.find(({ subscription_id }) => subscription_id === row.subscription_id)!
    return own.is_owner || own.uhid === row.uhid ? [{ ...row, is_self: own.uhid === row.uhid }] : []
  })
}

/**
 * The person for whom a doctor is asked.
 * @throws Refusal NOT_FOUND for everybody who is not the caller's patient
 */
export async function readPatient(db: Db, account_id: string | null, uhid: string): Promise<OwnPatient> {
  const found = (await listPatients(db, account_id)).find((one) => one.uhid === uhid)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** The fair use of a patient's plan; without a patient, of the caller's first plan that gives consultations. */
export async function viewFairUse(
  db: Db,
  { account_id, uhid, now }: { account_id: string | null; uhid: string | undefined; now: Date },
): Promise<FairUseOnWire> {
  const patients = uhid === undefined ? await listPatients(db, account_id) : [await readPatient(db, account_id, uhid)]
  const views = await viewPatients(db, patients, now)
  const [first] = views.toSorted((a, b) => rankOf(a) - rankOf(b))
  if (!first) throw new Refusal('NOT_FOUND')
  return first.fair_use
}

const rankOf = ({ cover }: { cover: string | null }) => (cover === null ? 0 : 1)

/** For whom, about what and in which languages a person may ask for a doctor now. Plans that are over are left out. */
export async function viewOptions(db: Db, account_id: string | null, now: Date): Promise<ConsultOptions> {
  const views = await viewPatients(db, await listPatients(db, account_id), now)
  const offered = views.filter(({ cover }) => cover !== 'PLAN_INACTIVE')
  const plans = new Map(offered.map(({ fair_use }) => [fair_use.subscription_id, fair_use]))
  const areas = await listProblemAreas(db)
  return {
    patients: offered.map(({ patient, fair_use }) => {
      const { uhid, name, is_self, subscription_id } = patient
      const { can_start, reason, message, resets_at } = fair_use
      return { uhid, name, is_self, subscription_id, can_start, reason, message, resets_at }
    }),
    fair_use: [...plans.values()],
    problem_areas: areas.map(({ id, name }) => ({ id, name })),
    languages: await listLanguages(db, now),
  }
}

async function viewPatients(db: Db, patients: readonly OwnPatient[], now: Date) {
  const uses = new Map<string, { use: FairUse; plan_name: string }>()
  const views = []
  for (const patient of patients) {
    const { subscription_id } = patient
    const known = uses.get(subscription_id) ?? (await readPlan(db, subscription_id, now))
    uses.set(subscription_id, known)
    const { reason } = await readCover(db, patient, now)
    const cover = reason ? COVER_REFUSALS[reason] : null
    const own = new Set(patients.map(({ uhid }) => uhid))
    views.push({ patient, cover, fair_use: onWire(subscription_id, known, { cover, own }) })
  }
  return views
}

async function readPlan(db: Db, subscription_id: string, now: Date) {
  const term = await termOfToday(db, subscription_id, now)
  const { name: plan_name } = await readPlanVersion(db, term.plan_version_id)
  return { use: await fairUseOf(db, subscription_id, now), plan_name }
}

function onWire(
  subscription_id: string,
  { use, plan_name }: { use: FairUse; plan_name: string },
  { cover, own }: { cover: keyof typeof START_REFUSALS | null; own: ReadonlySet<string> },
): FairUseOnWire {
  const { day, month, active, refusal } = use
  const allowance = ({ resets_at, ...figures }: FairUse['day']) => ({ ...figures, resets_at: toWireTime(resets_at) })
  const reason = cover ?? refusal?.code ?? null
  return {
    subscription_id,
    plan_name,
    day: allowance(day),
    month: allowance(month),
    active: active && {
      transaction_id: own.has(active.uhid) ? active.transaction_id : null,
      until: toWireTime(active.until),
    },
    can_start: reason === null,
    reason,
    message: cover ? START_REFUSALS[cover].message : (refusal?.text ?? null),
    resets_at: cover || !refusal ? null : toWireTime(refusal.resets_at),
  }
}
