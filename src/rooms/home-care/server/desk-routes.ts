import { audit, auditedBy } from '#platform/audit/audit.ts'
import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { istDateOf } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import * as calls from '../contract/desk.ts'
import { adviceReview } from '../rules/advice-review.ts'
import { adviceOwner, adviceReviewBy } from '../rules/settings.ts'
import {
  actOnAlarmForStaff,
  actOnCall,
  addHandOver,
  changeDoctorForStaff,
  checkNumberForStaff,
  moveKitForStaff,
} from './commands/act-for-staff.ts'
import { readEpisode } from './episodes.ts'
import { refuseOwnCare } from './own-care.ts'
import { listHomeCare } from './queries/list-home-care.ts'
import { homeCareOnWire } from './queries/read-home-care.ts'
import { summaryOf } from './routes.ts'

type DeskPlanRequest = Pick<AnyRequestContext, 'db' | 'keys' | 'caller'> & { params: { id: string } }

/** A care in which the caller is not involved. @throws Refusal NOT_FOUND, OWN_AFFAIR */
async function ofPath({ db, keys, caller, params }: DeskPlanRequest) {
  const episode = await readEpisode(db, params.id)
  await refuseOwnCare(db, keys, caller.account_id, episode)
  return episode
}

/** A care with its readings, and the record of who read it. @throws Refusal NOT_FOUND, OWN_AFFAIR */
async function shown(request: AnyRequestContext & DeskPlanRequest) {
  const { db, keys, now } = request
  const episode = await ofPath(request)
  await audit(db, {
    ...auditedBy(request),
    on_behalf_of: episode.account_id,
    action: 'home-care.care-opened',
    entity: 'home_care_episode',
    entity_id: episode.subscription_id,
  })
  return homeCareOnWire(db, keys, episode, now)
}

export const homeCareDeskRoutes: Route[] = [
  on(calls.listHomeCare, async ({ db, keys, caller, query, now }) => ({
    ...(await listHomeCare(db, keys, { ...query, reader: caller.account_id, now })),
    as_of: toWireTime(now),
    advice: adviceReview({
      owner: await readSetting(db, adviceOwner, now),
      review_by: await readSetting(db, adviceReviewBy, now),
      today: istDateOf(now),
    }),
  })),
  on(calls.readHomeCare, { authorize: ofPath, answer: shown }),
  on(calls.actOnCareCall, {
    authorize: ofPath,
    answer: async (request) => {
      await actOnCall(request, request.params, request.body)
      return shown(request)
    },
  }),
  on(calls.moveCareKit, {
    authorize: ofPath,
    answer: async (request) => {
      await moveKitForStaff(request, request.params, request.body)
      return shown(request)
    },
  }),
  on(calls.actOnEscalation, {
    authorize: ofPath,
    answer: async (request) => {
      await actOnAlarmForStaff(request, request.params, request.body)
      return shown(request)
    },
  }),
  on(calls.addCareNote, {
    authorize: ofPath,
    answer: async (request) => {
      await addHandOver(request, request.params, request.body)
      return shown(request)
    },
  }),
  on(calls.changeCareDoctor, {
    authorize: ofPath,
    answer: async (request) => {
      await changeDoctorForStaff(request, request.params, request.body)
      return shown(request)
    },
  }),
  on(calls.checkSharedNumber, {
    authorize: ofPath,
    answer: async (request) => {
      await checkNumberForStaff(request, request.params, request.body)
      return shown(request)
    },
  }),
  on(calls.readCareSummary, {
    authorize: ofPath,
    answer: (request) => summaryOf(request, request.authorized),
  }),
]
