import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { staffMay } from '#rooms/access/who.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { wireDate } from '#values/wire-time.ts'
import { campRefusalWords as words } from '../words/refusals.ts'
import { figures } from './company.ts'
import { campName, campPlaces } from './plan.ts'

const STATUSES = ['PLANNED', 'CANCELLED'] as const
const STAGES = ['COMING', 'RUNNING', 'OVER'] as const
export const PERSON_STATES = ['EXPECTED', 'ARRIVED', 'DONE', 'RELEASED'] as const

const version = z.int().min(1).max(2_000_000_000)
const campParams = z.strictObject({ id: uuid({ invalid: words.unknown }) })
const Figures = z.strictObject(figures)

const ListedCamp = z.strictObject({
  id: z.string(),
  name: z.string(),
  company: z.string(),
  cities: z.array(z.string()),
  start_date: z.string(),
  end_date: z.string(),
  status: z.enum(STATUSES),
  stage: z.enum(STAGES),
  registered: z.int(),
  done: z.int(),
})
export type ListedCamp = z.output<typeof ListedCamp>

export const listHealthCamps = defineCall({
  name: 'listHealthCamps',
  method: 'GET',
  path: 'dashboard/health_camps',
  summary: 'Lists the camps of all companies, the latest first.',
  who: staffMay('camps.view'),
  query: z.strictObject({ search: text({ max: 80 }).optional(), page_number: pageNumber }),
  reply: pageOf('camps', ListedCamp),
})

export const listCampCompanies = defineCall({
  name: 'listCampCompanies',
  method: 'GET',
  path: 'dashboard/health_camps/companies',
  summary: 'Lists the companies that have health check-ups: those for which a camp can be planned.',
  who: staffMay('camps.edit'),
  reply: z.strictObject({ companies: z.array(z.strictObject({ id: z.string(), name: z.string() })) }),
})

const Kiosk = z.strictObject({
  id: z.string(),
  location_id: z.string(),
  location_name: z.string(),
  on_date: z.string(),
  expires_at: z.string(),
  state: z.enum(['OPEN', 'EARLY', 'ENDED']),
  last_used_at: z.string().nullable(),
})

const DeskCamp = z.strictObject({
  id: z.string(),
  subsidiary_id: z.string(),
  company: z.string(),
  name: z.string(),
  status: z.enum(STATUSES),
  stage: z.enum(STAGES),
  cancel_reason: z.string().nullable(),
  /** The day in India. */
  today: z.string(),
  version,
  locations: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      address: z.string(),
      city: z.string(),
      start_date: z.string(),
      end_date: z.string(),
      opens_at: z.string(),
      closes_at: z.string(),
      slot_minutes: z.int(),
      slot_capacity: z.int(),
      checkups: Figures,
      registrations: Figures,
    }),
  ),
  kiosks: z.array(Kiosk),
})
export type DeskCamp = z.output<typeof DeskCamp>

export const readDeskCamp = defineCall({
  name: 'readDeskCamp',
  method: 'GET',
  path: 'dashboard/health_camps/{id}',
  summary: 'Returns a camp with its locations, figures and kiosk links.',
  who: staffMay('camps.view'),
  params: campParams,
  reply: DeskCamp,
})

export const addHealthCamp = defineCall({
  name: 'addHealthCamp',
  method: 'POST',
  path: 'dashboard/health_camps',
  summary: 'Plans a camp for a company that has health check-ups; each location has its days, hours and slots.',
  who: staffMay('camps.edit'),
  body: z.strictObject({
    subsidiary_id: uuid({ invalid: words.company, required: words.company }),
    name: campName,
    locations: campPlaces,
  }),
  reply: DeskCamp,
  status: 201,
  idempotent: true,
  commonRefusals: ['NOT_FOUND'],
  refusals: { NO_HEALTH_CHECK: { status: 409, message: words.NO_HEALTH_CHECK } },
})

const CANCELLED = { CAMP_CANCELLED: { status: 409, message: words.CAMP_CANCELLED } } as const
const OVER = { CAMP_OVER: { status: 409, message: words.CAMP_OVER } } as const

export const changeHealthCamp = defineCall({
  name: 'changeHealthCamp',
  method: 'PATCH',
  path: 'dashboard/health_camps/{id}',
  summary:
    'Replaces the plan of a camp. A slot keeps room for those who are registered; a slot that goes cancels them, and they are notified.',
  who: staffMay('camps.edit'),
  params: campParams,
  body: z.strictObject({
    name: campName,
    locations: campPlaces,
    /** The people of slots that go may be cancelled. */
    cancel_registrations: z.boolean().default(false),
    version,
  }),
  reply: DeskCamp,
  refusals: {
    ...CANCELLED,
    ...OVER,
    /** `extra_args.people`: how many. */
    REGISTRATIONS_LOST: { status: 409, message: words.REGISTRATIONS_LOST(2) },
    PEOPLE_CHECKED: { status: 409, message: words.PEOPLE_CHECKED },
  },
})

export const cancelHealthCamp = defineCall({
  name: 'cancelHealthCamp',
  method: 'POST',
  path: 'dashboard/health_camps/{id}/cancel',
  summary:
    'Cancels a camp: those who have not come yet lose their slot and are notified, and its kiosk links stop working.',
  who: staffMay('camps.edit'),
  params: campParams,
  body: z.strictObject({
    reason: text({ max: 1000, required: words.reason }).min(3, words.reason).max(200, words.reason),
    version,
  }),
  reply: DeskCamp,
  refusals: { ...CANCELLED, ...OVER },
})

export const addCampKiosk = defineCall({
  name: 'addCampKiosk',
  method: 'POST',
  path: 'dashboard/health_camps/{id}/kiosks',
  summary: 'Makes a link for a device at a location on one day. The link is shown once, and works until midnight.',
  who: staffMay('camps.edit'),
  params: campParams,
  body: z.strictObject({
    location_id: uuid({ invalid: words.unknown, required: words.mandatory }),
    on_date: wireDate({ invalid: words.date, required: words.mandatory }),
  }),
  reply: Kiosk.extend({ url: z.string() }),
  status: 201,
  refusals: { ...CANCELLED, KIOSK_LIMIT: { status: 409, message: words.KIOSK_LIMIT } },
})

export const revokeCampKiosk = defineCall({
  name: 'revokeCampKiosk',
  method: 'POST',
  path: 'dashboard/health_camps/{id}/kiosks/{kiosk_id}/revoke',
  summary: 'Stops a kiosk link immediately; what was recorded with it stays.',
  who: staffMay('camps.edit'),
  params: z.strictObject({ ...campParams.shape, kiosk_id: uuid({ invalid: words.unknown }) }),
  body: z.strictObject({}),
  reply: DeskCamp,
})

const CampPerson = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Null where the company does not use employee IDs. */
  employee_id: z.string().nullable(),
  location_name: z.string(),
  on_date: z.string(),
  start_time: z.string(),
  kind: z.enum(['SCHEDULED', 'WALK_IN']),
  state: z.enum(PERSON_STATES),
})
export type CampPerson = z.output<typeof CampPerson>

export const listCampPeople = defineCall({
  name: 'listCampPeople',
  method: 'GET',
  path: 'dashboard/health_camps/{id}/people',
  summary: 'Lists who is registered for a camp, by slot; by day, or by a part of the name or employee ID.',
  who: staffMay('camps.view'),
  params: campParams,
  query: z.strictObject({
    date: wireDate({ invalid: words.date }).optional(),
    search: text({ max: 80 }).optional(),
    page_number: pageNumber,
  }),
  reply: pageOf('people', CampPerson),
})

export const setCampPerson = defineCall({
  name: 'setCampPerson',
  method: 'POST',
  path: 'dashboard/health_camps/{id}/people/{registration_id}',
  summary:
    'Records that a person has come, has had the check-up or has the report, takes that back, or removes the entry.',
  who: staffMay('camps.edit'),
  params: z.strictObject({ ...campParams.shape, registration_id: uuid({ invalid: words.unknown }) }),
  body: z.strictObject({ state: z.enum([...PERSON_STATES, 'REMOVED'], words.invalid) }),
  reply: z.strictObject({ state: z.enum([...PERSON_STATES, 'REMOVED']) }),
  refusals: {
    ...CANCELLED,
    CAMP_LATER: { status: 409, message: words.CAMP_LATER },
    WALK_IN: { status: 409, message: words.WALK_IN },
    NOT_CHECKED: { status: 409, message: words.NOT_CHECKED },
  },
})
