import { pageReply } from '#dashboard/server/page-reply.ts'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import { findEstablishment } from '#rooms/directory/server/queries/find-establishment.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import { isMobile, normaliseMobile } from '#values/mobile.ts'
import { rowsOfPage } from '#values/page.ts'
import { bookStaffVisit } from '../contract/bookings.ts'
import * as calls from '../contract/staff.ts'
import { bookVisitForMember, refuseOwnNumber } from './commands/book-visit.ts'
import { movePass } from './commands/move-pass.ts'
import { renewDesk, setAsksCode } from './desks.ts'
import { notifyVisit } from './notify-visit.ts'
import { readPassLimits } from './pass-on-wire.ts'
import { readPassById } from './passes.ts'
import { countDesks, listDesks, makePoster, viewDesk } from './staff-desks.ts'
import { countVisitsOfStaff, listVisitsOfStaff, onlyToLook, visitOfStaff } from './staff-visits.ts'
import { forgetDeskCode } from './visit-ids.ts'

export const staffVisitRoutes: Route[] = [
  on(calls.listStaffVisits, async (request) => {
    const { db, query, caller, now } = request
    const { page_number, search, ...shown } = query
    const filter = { ...query, reader: caller.account_id }
    const rows = await listVisitsOfStaff(db, filter, rowsOfPage(page_number), now)
    const view = { ...shown, page_number, ids: rows.map(({ id }) => id), searched: search !== undefined }
    await audit(db, { ...auditedBy(request), action: 'unlock.visits-listed', entity: 'visit_pass', after: view })
    const mayAct = permits(caller.actions, 'subscription.addQuota' satisfies StaffAction)
    const seen = mayAct ? rows : rows.map(onlyToLook)
    return pageReply('visits', { rows: seen, total: await countVisitsOfStaff(db, filter), page_number })
  }),
  on(calls.reverseStaffVisit, {
    authorize: async ({ db, caller, params }) => {
      const pass = await readPassById(db, params.id)
      const { subscription_id: plan, uhid: patient, unlocked_at: at } = pass
      await refuseOwnAffair(db, caller.account_id, { plan, patient, at })
      return pass
    },
    answer: async (request) => {
      const { body, caller, now, authorized } = request
      const { id, subscription_id: plan, uhid: patient, unlocked_at: at } = authorized
      const { account_id } = caller
      return withTransaction(request.db, async (trx) => {
        await lockSubscription(trx, plan)
        await refuseOwnAffair(trx, account_id, { plan, patient, at })
        const by = { who: 'STAFF', account_id, reason: body.reason, audited: auditedBy(request), now } as const
        const pass = await movePass(trx, { ...by, id, to: 'REVERSED' })
        await notifyVisit(trx, request, { pass, kind: 'visit-reversed' })
        return visitOfStaff(pass, await readPassLimits(trx, now), now)
      })
    },
  }),
  on(bookStaffVisit, {
    authorizeSent: async ({ db, caller }, { body }) => {
      const { mobile } = (body ?? {}) as { mobile?: unknown }
      if (typeof mobile === 'string' && isMobile(mobile))
        await refuseOwnNumber(db, caller.account_id, normaliseMobile(mobile))
    },
    answer: (request) => bookVisitForMember(request, request.body),
  }),
  on(calls.listVisitDesks, async (request) => {
    const { search, page_number } = request.query
    const rows = await listDesks(request, search, rowsOfPage(page_number))
    return pageReply('desks', { rows, total: await countDesks(request.db, search), page_number })
  }),
  on(calls.readDeskPoster, async (request) => {
    const { id } = request.params
    const content = await makePoster(request, id, request.query.provider_id)
    if (!content) throw new Refusal('NOT_FOUND')
    return { content, media_type: 'application/pdf', file_name: `poster-${id}.pdf`, inline: true }
  }),
  on(calls.renewVisitDesk, {
    authorize: readClinic,
    answer: async (request) => {
      const { db, keys, caller, now, authorized } = request
      const { id: establishment_id } = authorized
      await renewDesk(db, keys, { establishment_id, by: caller.account_id ?? '', now })
      await forgetDeskCode(db, establishment_id, now)
      await audit(db, {
        ...auditedBy(request),
        action: 'unlock.desk-renewed',
        entity: 'visit_desk',
        entity_id: establishment_id,
        reason: request.body.reason,
      })
      return viewDesk(request, authorized)
    },
  }),
  on(calls.setDeskAsksCode, {
    authorize: readClinic,
    answer: async (request) => {
      const { db, keys, body, now, authorized } = request
      const { id: establishment_id } = authorized
      const { asks_code, reason } = body
      await setAsksCode(db, keys, { establishment_id, asks_code, now })
      await audit(db, {
        ...auditedBy(request),
        action: 'unlock.desk-asks',
        entity: 'visit_desk',
        entity_id: establishment_id,
        after: { asks_code },
        reason,
      })
      return viewDesk(request, authorized)
    },
  }),
]

/** @throws Refusal NOT_FOUND */
async function readClinic({ db, params }: { db: Db; params: { id: string } }) {
  const clinic = await findEstablishment(db, params.id)
  if (!clinic) throw new Refusal('NOT_FOUND')
  return clinic
}
