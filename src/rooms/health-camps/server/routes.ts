import { pageReply } from '#dashboard/server/page-reply.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { rowsOfPage } from '#values/page.ts'
import * as company from '../contract/company.ts'
import * as desk from '../contract/desk.ts'
import * as kiosk from '../contract/kiosk.ts'
import * as member from '../contract/member.ts'
import { cancelCamp } from './commands/cancel-camp.ts'
import { enterAtKiosk, openKiosk } from './commands/enter-at-kiosk.ts'
import { addKiosk, revokeKiosk } from './commands/kiosk-links.ts'
import { leaveCamp, registerForCamp } from './commands/register.ts'
import { addCamp, changeCamp } from './commands/save-camp.ts'
import { setPerson } from './commands/set-person.ts'
import { listLocations, readLocation } from './company-camps.ts'
import { countCamps, listCamps, listCompanies, readCamp } from './desk-camps.ts'
import { listMyCamps, listSlots, readMyCamp } from './my-camps.ts'
import { countPeopleOf, listPeople } from './people-list.ts'

const companyRoutes: Route[] = [
  on(company.listCampLocations, ({ db, params, now }) => listLocations(db, params.subsidiaryId, now)),
  on(company.readHealthCamp, ({ db, params: { subsidiaryId, id }, query: { date }, now }) =>
    readLocation(db, { subsidiary_id: subsidiaryId, id, date }, now),
  ),
]

const deskRoutes: Route[] = [
  on(desk.listHealthCamps, async ({ db, query: { search, page_number }, now }) => {
    const total = await countCamps(db, search)
    const rows = await listCamps(db, { search, ...rowsOfPage(page_number) }, now)
    return pageReply('camps', { rows, total, page_number })
  }),
  on(desk.listCampCompanies, async ({ db }) => ({ companies: await listCompanies(db) })),
  on(desk.readDeskCamp, ({ db, params, now }) => readCamp(db, params.id, now)),
  on(desk.addHealthCamp, async (request) => readCamp(request.db, await addCamp(request, request.body), request.now)),
  on(desk.changeHealthCamp, {
    authorize: ({ db, params, now }) => readCamp(db, params.id, now),
    answer: async (request) => {
      await changeCamp(request, { ...request.params, ...request.body })
      return readCamp(request.db, request.params.id, request.now)
    },
  }),
  on(desk.cancelHealthCamp, {
    authorize: ({ db, params, now }) => readCamp(db, params.id, now),
    answer: async (request) => {
      await cancelCamp(request, { ...request.params, ...request.body })
      return readCamp(request.db, request.params.id, request.now)
    },
  }),
  on(desk.addCampKiosk, {
    authorize: ({ db, params, now }) => readCamp(db, params.id, now),
    answer: async (request) => {
      const { id, url } = await addKiosk(request, { ...request.params, ...request.body })
      const { kiosks } = await readCamp(request.db, request.params.id, request.now)
      return { ...kiosks.find((one) => one.id === id)!, url }
    },
  }),
  on(desk.revokeCampKiosk, async (request) => {
    await revokeKiosk(request, request.params)
    return readCamp(request.db, request.params.id, request.now)
  }),
  on(desk.listCampPeople, async ({ db, params, query: { date, search, page_number } }) => {
    const filters = { camp_id: params.id, date, search }
    const total = await countPeopleOf(db, filters)
    const rows = await listPeople(db, { ...filters, ...rowsOfPage(page_number) })
    return pageReply('people', { rows, total, page_number })
  }),
  on(desk.setCampPerson, {
    authorize: ({ db, params, now }) => readCamp(db, params.id, now),
    answer: async (request) => {
      await setPerson(request, { ...request.params, ...request.body })
      return { state: request.body.state }
    },
  }),
]

const memberRoutes: Route[] = [
  on(member.listMyCamps, async ({ db, caller, now }) => ({ camps: await listMyCamps(db, caller.account_id!, now) })),
  on(member.listCampSlots, async ({ db, caller, params: { id }, query: { location_id, date }, now }) => {
    await readMyCamp(db, { id, account_id: caller.account_id! }, now)
    return { slots: await listSlots(db, { camp_id: id, location_id, date }, now) }
  }),
  on(member.registerForCamp, {
    authorize: ({ db, caller, params: { id }, now }) => readMyCamp(db, { id, account_id: caller.account_id! }, now),
    answer: async (request) => {
      const { db, caller, params, body, now } = request
      await registerForCamp(request, params.id, body.slot_id)
      return readMyCamp(db, { ...params, account_id: caller.account_id! }, now)
    },
  }),
  on(member.leaveCamp, {
    authorize: ({ db, caller, params: { id }, now }) => readMyCamp(db, { id, account_id: caller.account_id! }, now),
    answer: async (request) => {
      const { db, caller, params, now } = request
      await leaveCamp(request, params.id)
      return readMyCamp(db, { ...params, account_id: caller.account_id! }, now)
    },
  }),
]

const kioskRoutes: Route[] = [
  on(kiosk.readCampKiosk, async ({ db, body, now }) => {
    const { company: name, camp_name, location_name, on_date, state } = await openKiosk(db, body.token, now)
    return { company: name, camp_name, location_name, on_date, state }
  }),
  on(kiosk.enterAtKiosk, async (request) => ({ recorded: await enterAtKiosk(request, request.body) })),
]

export const healthCampRoutes: Route[] = [...companyRoutes, ...deskRoutes, ...memberRoutes, ...kioskRoutes]
