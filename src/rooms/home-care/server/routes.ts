import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import { saveTemperatureUnit } from '#rooms/accounts/server/commands/save-temperature-unit.ts'
import * as calls from '../contract/care.ts'
import * as courier from '../contract/courier.ts'
import { dayOfCare } from '../rules/calendar.ts'
import { unitOf } from '../rules/vitals.ts'
import { logReading, reportLow } from './commands/log-vitals.ts'
import { receiveCourier } from './commands/receive-courier.ts'
import { requestCall } from './commands/request-call.ts'
import { simulateKit } from './commands/simulate-kit.ts'
import { type Episode, readOwnEpisode, statusAt } from './episodes.ts'
import { careOnWire, escalationOnWire, vitalOnWire } from './queries/care-facts.ts'
import { summaryFile } from './summary-file.ts'

type CarePlanRequest = Pick<AnyRequestContext, 'db' | 'caller'> & { params: { id: string } }
const own = ({ db, caller, params }: CarePlanRequest) => readOwnEpisode(db, params.id, caller.account_id)

const shown = async ({ db, keys, now, ...request }: AnyRequestContext & CarePlanRequest) =>
  careOnWire(db, keys, await own({ db, ...request }), now)

export const homeCareMemberRoutes: Route[] = [
  on(calls.listMyCare, async ({ db, caller, now }) => {
    const rows = await db
      .selectFrom('home_care_episodes')
      .select(['subscription_id', 'status', 'starts_on'])
      .where('account_id', '=', caller.account_id)
      .orderBy('activated_at', 'desc')
      .limit(100)
      .execute()
    return {
      care: rows.map(({ subscription_id, ...row }) => ({
        subscription_id,
        status: statusAt(row, now),
        day: dayOfCare(row.starts_on, now),
      })),
    }
  }),
  on(calls.readCare, {
    authorize: own,
    answer: ({ db, keys, authorized, now }) => careOnWire(db, keys, authorized, now),
  }),
  on(calls.saveTemperatureUnit, async ({ db, caller, body: { temperature_unit } }) => {
    await saveTemperatureUnit(db, { account_id: caller.account_id!, temperature_unit })
    return { temperature_unit }
  }),
  on(calls.logVitals, {
    authorize: own,
    answer: async (request) => {
      const { db, keys, body, params, now } = request
      const { measured_at = now, temperature = null, pulse = null, spo2, symptoms } = body
      // The schema has refused a number that is a temperature in no unit, or not in the one that was sent.
      const temperature_unit = temperature === null ? null : (unitOf(temperature) ?? null)
      const reading = { spo2, temperature, temperature_unit, pulse, symptoms }
      const logged = { subscription_id: params.id, reading, measured_at, by: auditedBy(request) }
      const { row, escalation } = await withTransaction(db, (trx) => logReading(trx, keys, logged))
      return { vital: vitalOnWire(keys, row), escalation: escalation && escalationOnWire(escalation) }
    },
  }),
  on(calls.reportLowOxygen, {
    authorize: own,
    answer: async (request) => {
      const low = { subscription_id: request.params.id, by: auditedBy(request) }
      return { escalation: escalationOnWire(await withTransaction(request.db, (trx) => reportLow(trx, low))) }
    },
  }),
  on(calls.requestCareCall, {
    authorize: own,
    answer: async (request) => {
      const { db, params } = request
      await withTransaction(db, (trx) => requestCall(trx, params.id, auditedBy(request)))
      return shown(request)
    },
  }),
  on(calls.downloadCareSummary, {
    authorize: own,
    answer: (request) => summaryOf(request, request.authorized),
  }),
  on(courier.receiveCourierWebhook, async (request) => {
    const { rawBody } = request
    await receiveCourier(request, { rawBody: rawBody ?? Buffer.alloc(0), signature: request.header('x-signature') })
    return { received: true as const }
  }),
  on(courier.simulateKit, async ({ db, params, body, now }) => ({
    status: await simulateKit(db, params.subscription_id, { ...body, now }),
  })),
]

/** The summary, with the record of who read it. @throws Refusal NOT_READY */
export async function summaryOf(request: AnyRequestContext, episode: Episode) {
  if (episode.status !== 'COMPLETED') throw new Refusal<typeof calls.downloadCareSummary>('NOT_READY')
  const file = await summaryFile(request, episode)
  await audit(request.db, {
    ...auditedBy(request),
    on_behalf_of: episode.account_id,
    action: 'home-care.summary-opened',
    entity: 'home_care_episode',
    entity_id: episode.subscription_id,
  })
  return file
}
