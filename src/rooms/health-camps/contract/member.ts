import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { uuid } from '#values/uuid.ts'
import { wireDate } from '#values/wire-time.ts'
import { campRefusalWords as words } from '../words/refusals.ts'

const campParams = z.strictObject({ id: uuid({ invalid: words.unknown }) })

const MyCamp = z.strictObject({
  id: z.string(),
  name: z.string(),
  company: z.string(),
  status: z.enum(['PLANNED', 'CANCELLED']),
  locations: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      address: z.string(),
      city: z.string(),
      /** Days that are left. */
      start_date: z.string(),
      end_date: z.string(),
    }),
  ),
  /** The person's own. */
  registration: z
    .strictObject({
      location_id: z.string(),
      location_name: z.string(),
      slot_id: z.string(),
      on_date: z.string(),
      /** Indian time, 'HH:MM'. */
      start_time: z.string(),
      end_time: z.string(),
      state: z.enum(['EXPECTED', 'ARRIVED', 'DONE']),
    })
    .nullable(),
})
export type MyCamp = z.output<typeof MyCamp>

export const listMyCamps = defineCall({
  name: 'listMyCamps',
  method: 'GET',
  path: 'me/health_camps',
  summary: 'Lists the camps of the caller’s company that are not over, with the caller’s own registration.',
  who: signedIn,
  reply: z.strictObject({ camps: z.array(MyCamp) }),
})

const CampSlot = z.strictObject({
  id: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  places_left: z.int(),
})
export type CampSlot = z.output<typeof CampSlot>

export const listCampSlots = defineCall({
  name: 'listCampSlots',
  method: 'GET',
  path: 'me/health_camps/{id}/slots',
  summary: 'Lists the slots of a location on a day that are not over, with the places that are left.',
  who: signedIn,
  params: campParams,
  query: z.strictObject({
    location_id: uuid({ invalid: words.unknown, required: words.mandatory }),
    date: wireDate({ invalid: words.date, required: words.mandatory }),
  }),
  reply: z.strictObject({ slots: z.array(CampSlot) }),
})

const ALREADY_THERE = { status: 409, message: words.ALREADY_THERE } as const
const CAMP_CANCELLED = { status: 409, message: words.CAMP_CANCELLED } as const
const SLOT_OVER = { status: 409, message: words.SLOT_OVER } as const

export const registerForCamp = defineCall({
  name: 'registerForCamp',
  method: 'PUT',
  path: 'me/health_camps/{id}/registration',
  summary: 'Registers the caller for a slot, or moves their registration to it. One registration a person and camp.',
  who: signedIn,
  params: campParams,
  body: z.strictObject({ slot_id: uuid({ invalid: words.unknown, required: words.mandatory }) }),
  reply: MyCamp,
  limits: [{ by: 'account', limit: 30, seconds: 3600 }],
  refusals: {
    CAMP_CANCELLED,
    SLOT_OVER,
    ALREADY_THERE,
    SLOT_FULL: { status: 409, message: words.SLOT_FULL },
    SLOT_GONE: { status: 409, message: words.SLOT_GONE },
    NOT_COVERED: { status: 409, message: words.NOT_COVERED },
  },
})

export const leaveCamp = defineCall({
  name: 'leaveCamp',
  method: 'DELETE',
  path: 'me/health_camps/{id}/registration',
  summary: 'Cancels the caller’s registration; the place is free for others.',
  who: signedIn,
  params: campParams,
  reply: MyCamp,
  refusals: { ALREADY_THERE, SLOT_OVER },
})
