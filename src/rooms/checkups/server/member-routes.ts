import { auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import { toWireTime } from '#values/wire-time.ts'
import { readMyCheckupCalendar } from '../contract/my-calendar.ts'
import * as calls from '../contract/my-checkups.ts'
import { bookingWords } from '../words/booking.ts'
import { checkupRefusalWords } from '../words/refusals.ts'
import { listAffairs, readAffair } from './affairs.ts'
import { appointmentFile } from './calendar.ts'
import { agreeToCheckup } from './commands/agree-to-checkup.ts'
import { bookCheckup } from './commands/book-checkup.ts'
import { cancelCheckup } from './commands/cancel-checkup.ts'
import { changeTime } from './commands/change-time.ts'
import { notYours, shareReport } from './commands/share-report.ts'
import { countBooked, listPackages, listSlots } from './offer.ts'
import { checkupOnWire, checkupsOnWire } from './on-wire.ts'
import { type CheckupEntitlement, listPeople, readGiven } from './people.ts'
import { listCentres, readHomeAddress } from './place.ts'
import { findOwnReport, openReport } from './reports.ts'

const ofPath = ({ db, params, caller }: Pick<AnyRequestContext, 'db' | 'caller'> & { params: { id: string } }) =>
  readAffair(db, params.id, caller)

export const checkupMemberRoutes: Route[] = [
  on(calls.listMyCheckups, async ({ db, caller, now }) => {
    const slots = await listSlots(db, now)
    return {
      orders: await checkupsOnWire(db, await listAffairs(db, caller.account_id ?? ''), now),
      people: await peopleOnWire(db, caller.account_id, now),
      packages: await listPackages(db, 'AHC'),
      slots: slots.map(({ mode, at }) => ({ mode, slot: toWireTime(at) })),
    }
  }),
  on(calls.listCheckupSlots, async ({ db, query: { city, mode }, now }) => {
    const slots = (await listSlots(db, now)).filter((one) => one.mode === mode)
    const booked = await countBooked(db, { city, mode, from: now })
    return {
      slots: slots.map(({ at, capacity }) => ({
        slot: toWireTime(at),
        is_full: (booked.get(at.getTime()) ?? 0) >= capacity,
      })),
      centres:
        mode === 'CENTRE' ? (await listCentres(db, city)).map(({ id, name, address }) => ({ id, name, address })) : [],
    }
  }),
  on(calls.readMyCheckup, { authorize: ofPath, answer: (request) => shown(request, request.params.id) }),
  on(readMyCheckupCalendar, {
    authorize: ofPath,
    answer: async ({ db, config, authorized: { order, sees_home } }) => {
      const { fasting_hours } = await db
        .selectFrom('checkup_packages')
        .select('fasting_hours')
        .where('id', '=', order.package_id)
        .executeTakeFirstOrThrow()
      return appointmentFile(sees_home ? order : { ...order, address: null }, {
        link: linkTo(config, `/plus/check-ups/${order.id}`),
        fasting_hours,
      })
    },
  }),
  on(calls.bookCheckup, async (request) => {
    const { db, body, caller } = request
    const { address, address_id, ...booking } = body
    const account_id = caller.account_id ?? ''
    const order = await withTransaction(db, async (trx) => {
      const home = address_id
        ? await readHomeAddress(trx, { id: address_id, account_id })
        : { address: address || null }
      return bookCheckup(trx, { ...booking, ...home, account_id, by: auditedBy(request) })
    })
    return shown(request, order.id)
  }),
  on(calls.rescheduleCheckup, {
    authorize: ofPath,
    answer: async (request) => {
      const { db, params, body, authorized } = request
      refuseCompanyOrder(authorized.order)
      const change = { order_id: params.id, slot: body.slot, mover: 'MEMBER', by: auditedBy(request) } as const
      await withTransaction(db, (trx) => changeTime(trx, change))
      return shown(request, params.id)
    },
  }),
  on(calls.cancelCheckup, {
    authorize: ofPath,
    answer: async (request) => {
      const { db, params, body, authorized } = request
      refuseCompanyOrder(authorized.order)
      const note = body.reason || null
      const cancellation = { order_id: params.id, note, mover: 'MEMBER', by: auditedBy(request) } as const
      await withTransaction(db, (trx) => cancelCheckup(trx, cancellation))
      return shown(request, params.id)
    },
  }),
  on(calls.changeCheckup, {
    authorize: ofPath,
    answer: async (request) => {
      const { db, params, body, caller, authorized } = request
      const { share_report_with_employer: share, agrees } = body
      const { may_agree, in_doubt } = authorized
      const is_patient = authorized.is_patient && authorized.until === null
      const decision = { order_id: params.id, account_id: caller.account_id ?? '', by: auditedBy(request) }
      await withTransaction(db, async (trx) => {
        if (agrees !== undefined) await agreeToCheckup(trx, { ...decision, may_agree, agrees })
        if (share !== undefined) await shareReport(trx, { ...decision, is_patient, in_doubt, share })
      })
      return shown(request, params.id)
    },
  }),
  on(calls.readMyCheckupReport, {
    authorize: ofPath,
    answer: async (request) => {
      const { db, params, caller, authorized } = request
      const report = await findOwnReport(db, authorized, params.reportId)
      if (!authorized.is_patient) throw notYours(authorized)
      const account_id = caller.account_id ?? ''
      return openReport(request, authorized.order, report, { as: 'MEMBER', account_id, by: auditedBy(request) })
    },
  }),
]

/** What a company ordered for a candidate is moved by the company; the candidate sees it. */
function refuseCompanyOrder({ subscription_id }: { subscription_id: string | null }): void {
  if (!subscription_id)
    throw new Refusal<typeof calls.cancelCheckup>('WRONG_STATE', { text: bookingWords.notNow.ofCompany })
}

async function shown({ db, caller, now }: Pick<AnyRequestContext, 'db' | 'caller' | 'now'>, id: string) {
  return checkupOnWire(db, await readAffair(db, id, caller), { account_id: caller.account_id ?? '', now })
}

const REASONS: Record<NonNullable<CheckupEntitlement['reason']>, string> = {
  PLAN_BLOCKED: checkupRefusalWords.planBlocked,
  PLAN_INACTIVE: bookingWords.refusals.notRunning,
  MEMBER_NOT_CONFIRMED: bookingWords.refusals.unconfirmed,
  MEMBER_NOT_COVERED: bookingWords.refusals.member,
  SERVICE_NOT_COVERED: bookingWords.refusals.service,
  NONE_LEFT: bookingWords.refusals.noneLeft,
}

async function peopleOnWire(db: Db, account_id: string | null, now: Date) {
  const people = []
  for (const person of await listPeople(db, account_id)) {
    const { remaining, reason } = await readGiven(db, person, now)
    const { uhid, name, subscription_id, plan_name, employer, until } = person
    const text = reason && REASONS[reason]
    people.push({ uhid, name: name ?? '', subscription_id, plan_name, employer, remaining, reason, text, until })
  }
  return people
}
