import { auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import { on, type RequestContext, type Route } from '#platform/serving/context.ts'
import { countHits, takeBackHits } from '#platform/serving/rate-limits.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { findEstablishment } from '#rooms/directory/server/queries/find-establishment.ts'
import { listPracticesAt } from '#rooms/directory/server/queries/find-practice.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { networkOf } from '#values/network-of.ts'
import { toWireTime } from '#values/wire-time.ts'
import * as calls from '../contract/clinic.ts'
import { clinicCodeUrl } from '../rules/scanned-code.ts'
import { screenCodeMinutes } from '../rules/settings.ts'
import { movePass } from './commands/move-pass.ts'
import { findDeskOfLink } from './desks.ts'
import { checkedPass } from './pass-on-wire.ts'
import { readPass } from './passes.ts'
import { nextScreenCode, screenSeal } from './qr-seal.ts'
import { deskCodeOf } from './visit-ids.ts'

/** Doctors whose codes a desk's screen shows. */
const MOST_DOCTORS = 100
/** Pass numbers that nobody has, typed in one network in a day. */
const GUESSES_A_DAY = 60
const DAY_S = 86_400

/**
 * A pass for the desk, until a day after its end: its number is printed and texted, and shows who saw which doctor.
 * Numbers that nobody has are guesses, counted for the whole network, of which one sender has many addresses.
 * @throws Refusal NOT_FOUND, RATE_LIMITED
 */
async function readCheckedPass({
  db,
  keys,
  address,
  now,
  params,
}: Pick<RequestContext, 'db' | 'keys' | 'address' | 'now'> & { params: { pass_no: string } }) {
  const network = keys.hmac('pseudonym', networkOf(address)).toString('base64url')
  const buckets = [`unlock/pass-guess:${network}`]
  const { hits, resets_in_s } = await countHits(db, buckets, DAY_S, now)
  if (hits[0]! > GUESSES_A_DAY)
    throw new Refusal('RATE_LIMITED', { retry_after: resets_in_s, extra_args: { retry_after_s: resets_in_s } })
  const pass = await readPass(db, params.pass_no)
  // A desk that checks its own passes guesses nothing.
  await takeBackHits(db, buckets, DAY_S, now)
  if (now.getTime() > pass.valid_till.getTime() + DAY_MS) throw new Refusal('NOT_FOUND')
  return pass
}

/** The calls of a clinic's front desk, which has no account with us. */
export const clinicRoutes: Route[] = [
  on(calls.checkVisit, {
    authorize: readCheckedPass,
    answer: async ({ authorized, now }) => ({ visit: checkedPass(authorized, now) }),
  }),
  on(calls.confirmVisit, {
    authorize: readCheckedPass,
    answer: async (request) => {
      const { db, authorized, now } = request
      const move = { id: authorized.id, to: 'USED', who: 'CLINIC', audited: auditedBy(request), now } as const
      const pass = await withTransaction(db, (trx) => movePass(trx, move))
      return { visit: checkedPass(pass, now) }
    },
  }),
  on(calls.readDesk, {
    authorize: async ({ db, keys, params }) => {
      const desk = await findDeskOfLink(db, keys, params.key)
      const clinic = desk && (await findEstablishment(db, desk.establishment_id))
      if (!desk || !clinic?.in_network) throw new Refusal('NOT_FOUND')
      return { ...desk, clinic }
    },
    answer: async ({ db, config, now, authorized }) => {
      const { establishment_id, secret, clinic } = authorized
      const practices = await listPracticesAt(db, establishment_id, { offset: 0, limit: MOST_DOCTORS })
      const origin = new URL(linkTo(config, '/')).origin
      return {
        establishment: { name: clinic.name, locality: clinic.locality, city: clinic.city },
        desk_code: await deskCodeOf(db, establishment_id, now),
        doctors: practices
          .filter(({ speciality_excluded }) => !speciality_excluded)
          .map(({ provider_id, provider_name, speciality }) => ({
            provider_id,
            name: provider_name,
            speciality,
            qr: clinicCodeUrl(origin, {
              establishment_id,
              provider_id,
              s: screenSeal(secret, { establishment_id, provider_id }, now),
            }),
          })),
        code_minutes: await readSetting(db, screenCodeMinutes, now),
        changes_at: toWireTime(nextScreenCode(now)),
        server_time: toWireTime(now),
      }
    },
  }),
]
