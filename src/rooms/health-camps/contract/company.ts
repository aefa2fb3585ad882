import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { uuid } from '#values/uuid.ts'
import { wireDate } from '#values/wire-time.ts'
import { campRefusalWords as words } from '../words/refusals.ts'

const SUBSIDIARY = 'partner_dashboard/subsidiaries/{subsidiaryId}'
const subsidiaryParams = z.strictObject({ subsidiaryId: uuid({ invalid: words.unknown }) })

const CampLocation = z.strictObject({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  camp_name: z.string(),
  status: z.enum(['PLANNED', 'CANCELLED']),
  /** Today, in India: RUNNING from the first day to the last. */
  stage: z.enum(['COMING', 'RUNNING', 'OVER']),
})
export type CampLocation = z.output<typeof CampLocation>

/** `wakins` is the specification's spelling; `walkins` is the same figure. */
export const figures = {
  /** wakins + scheduled_count. */
  total: z.int(),
  wakins: z.int(),
  walkins: z.int(),
  scheduled_count: z.int(),
}
const Figures = z.strictObject(figures)
const DatedFigures = z.strictObject({ ...figures, start_date: z.string(), end_date: z.string() })
/** People whose check-up is done, and people who are registered. */
const Counts = { checkups: Figures, registrations: Figures }

export const listCampLocations = defineCall({
  name: 'listCampLocations',
  method: 'GET',
  path: `${SUBSIDIARY}/health_camp/locations`,
  summary: 'Lists the locations of a company’s health camps: running ones first, then coming ones, then past ones.',
  who: partnerMay('health_camp.view'),
  params: subsidiaryParams,
  reply: z.array(CampLocation),
})

export const readHealthCamp = defineCall({
  name: 'readHealthCamp',
  method: 'GET',
  path: `${SUBSIDIARY}/health_camp/{id}`,
  summary:
    'Returns a location with how many people are registered and checked; `date` narrows the figures and slots to a day.',
  who: partnerMay('health_camp.view'),
  params: z.strictObject({ ...subsidiaryParams.shape, id: uuid({ invalid: words.unknown }) }),
  query: z.strictObject({ date: wireDate({ invalid: words.date }).optional() }),
  reply: z.strictObject({
    location: CampLocation,
    stats: z.strictObject({ checkups: DatedFigures, registrations: DatedFigures }),
    /** Each day of the location, whatever the chosen date. */
    by_day: z.array(z.strictObject({ date: z.string(), ...Counts })),
    by_slot: z.array(
      z.strictObject({
        date: z.string(),
        /** Indian time, 'HH:MM'. */
        start_time: z.string(),
        end_time: z.string(),
        capacity: z.int(),
        ...Counts,
      }),
    ),
  }),
})
