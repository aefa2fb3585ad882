import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { PASS_STATUSES } from '../rules/pass-transitions.ts'
import { refusalWords } from '../words/refusals.ts'
import { PASS_REFUSALS, UNLOCK_REFUSALS } from './refusals.ts'

const { field } = refusalWords
const memberId = uuid({ invalid: field.member, required: field.member })
const providerId = uuid({ invalid: field.doctor, required: field.doctor })
const establishmentId = uuid({ invalid: field.clinic, required: field.clinic })
const sealText = text({ max: 100, required: field.code }).min(1, field.code)
/** Read leniently: in any case, with spaces or hyphens. */
const visitId = text({ max: 40, required: field.visitId }).min(1, field.visitId)
const deskCode = text({ max: 40 })

const person = z.object({ uhid: z.uuid(), name: z.string().nullable() })
const provider = z.object({ id: z.uuid(), name: z.string(), speciality: z.string() })
const establishment = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  locality: z.string(),
  city: z.string(),
  pincode: z.string(),
  phone: z.string(),
})
const benefit = z.object({
  service_category_mapping_id: z.uuid(),
  name: z.string(),
  /** How many are left; null if unlimited. */
  remaining: z.int().nullable(),
})

export const VisitPass = z.object({
  pass_no: z.string(),
  status: z.enum(PASS_STATUSES),
  patient: person,
  provider,
  establishment,
  benefit: benefit.omit({ remaining: true }),
  /** Rupees of health credits that are on hold for the fee; null for a plan without credits. */
  credits: z.number().nullable(),
  unlocked_at: z.string(),
  valid_till: z.string(),
  used_at: z.string().nullable(),
  /** Nobody confirmed it before the pass ended. */
  used_by_end: z.boolean(),
  reversed_at: z.string().nullable(),
  /** Until when the member may take it back; null if not at all. */
  reversible_till: z.string().nullable(),
  /** Why the member cannot take it back, if it could still be given back: our staff can. */
  needs_staff: z.boolean(),
  /** What the clinic's page about it is reached under. */
  check_url: z.string(),
  /** The time of this answer: the pass counts down from it. */
  server_time: z.string(),
})
export type VisitPass = z.output<typeof VisitPass>

const VisitOffer = z.object({
  eligible: z.boolean(),
  reason: z.enum(Object.keys(UNLOCK_REFUSALS) as (keyof typeof UNLOCK_REFUSALS)[]).optional(),
  /** The reason in words. */
  message: z.string().optional(),
  patient: person,
  benefit: benefit.nullable(),
  /** Null where what was scanned or typed names none. */
  provider: provider.nullable(),
  establishment: establishment.nullable(),
  /** Rupees of health credits that the unlock puts on hold; null for a plan without credits. */
  credits: z.number().nullable(),
  /** The clinic asks for its desk's code of the day with this QR code: the unlock takes it as `desk_code`. */
  desk_code_needed: z.boolean(),
  /** Of this member at this clinic today: unlocking again shows it and uses nothing. */
  existing_visit: VisitPass.nullable(),
})

const unlocked = z.object({ visit_pass: VisitPass, remaining: z.int().nullable() })
/** Where the phone is, if its owner lets it say so: only the distance to the clinic is stored. */
const location = z.strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })

export const readVisitOffer = defineCall({
  name: 'readVisitOffer',
  method: 'GET',
  path: 'qrcode',
  summary: 'Returns whether a member may unlock a visit at a clinic, and what it would use. Nothing is written.',
  who: signedIn,
  query: z.strictObject({
    uhid: memberId,
    provider_id: providerId,
    establishment_id: establishmentId,
    /** Of the clinic's code; without it the answer is as for a valid one. */
    s: sealText.optional(),
  }),
  reply: VisitOffer,
  refusals: { MEMBER_NOT_COVERED: UNLOCK_REFUSALS.MEMBER_NOT_COVERED },
  limits: [{ by: 'account', limit: 60, seconds: 60 }],
})

const scanned = {
  uhid: memberId.optional(),
  provider_id: providerId.optional(),
  establishment_id: establishmentId.optional(),
  s: sealText.optional(),
}

export const unlockByQr = defineCall({
  name: 'unlockByQr',
  method: 'POST',
  path: 'qrcode',
  summary:
    'Unlocks a visit by a clinic’s QR code. Member, doctor, clinic and seal are in the query or in the body. A printed code of a clinic that asks for it needs the desk’s code of the day. A second unlock of the same member at the same clinic on the same day returns the first one’s pass.',
  who: signedIn,
  query: z.strictObject(scanned),
  body: z
    .strictObject({
      ...scanned,
      /** Of the day, where the clinic asks for it with its printed code; read leniently. */
      desk_code: deskCode.nullish(),
      location: location.nullish(),
    })
    .optional(),
  reply: unlocked,
  idempotent: true,
  refusals: UNLOCK_REFUSALS,
  limits: [{ by: 'account', limit: 20, seconds: 60 }],
})

export const readVisitIdOffer = defineCall({
  name: 'readVisitIdOffer',
  method: 'GET',
  path: 'visitid',
  summary:
    'Returns what a visit id or a desk’s code would unlock for a member, and the doctors of the clinic. Nothing is written.',
  who: signedIn,
  query: z.strictObject({ visit_id: visitId, uhid: memberId, provider_id: providerId.optional() }),
  reply: VisitOffer.extend({
    /** Whom a desk's code may be used for; empty for the id of an appointment. */
    providers: z.array(provider),
  }),
  refusals: { MEMBER_NOT_COVERED: UNLOCK_REFUSALS.MEMBER_NOT_COVERED },
  // Codes are six of 32 letters, thirty or so of them valid on a day: guessing has to stay hopeless.
  limits: [
    { by: 'account', limit: 20, seconds: 300 },
    { by: 'address', limit: 120, seconds: 300 },
  ],
})

export const unlockByVisitId = defineCall({
  name: 'unlockByVisitId',
  method: 'POST',
  path: 'visitid',
  summary: 'Unlocks a visit by the id of an appointment or by the desk’s code of the day.',
  who: signedIn,
  body: z.strictObject({
    visit_id: visitId,
    uhid: memberId,
    /** With a desk's code: the doctor; else the first by name whom plans cover. */
    provider_id: providerId.nullish(),
    location: location.nullish(),
  }),
  reply: unlocked,
  idempotent: true,
  refusals: UNLOCK_REFUSALS,
  limits: [
    { by: 'account', limit: 20, seconds: 300 },
    { by: 'address', limit: 120, seconds: 300 },
  ],
})

/** A pass number as typed or in an address. */
export const passNo = z.strictObject({ pass_no: text({ max: 40 }) })

export const listVisits = defineCall({
  name: 'listVisits',
  method: 'GET',
  path: 'visits',
  summary: 'Lists the clinic visits of the members the user may act for, the latest first: those of the last 30 days.',
  who: signedIn,
  reply: z.object({ visits: z.array(VisitPass) }),
})

export const readVisit = defineCall({
  name: 'readVisit',
  method: 'GET',
  path: 'visits/{pass_no}',
  summary: 'Returns a visit pass.',
  who: signedIn,
  params: passNo,
  reply: z.object({ visit_pass: VisitPass }),
})

export const reverseVisit = defineCall({
  name: 'reverseVisit',
  method: 'POST',
  path: 'visits/{pass_no}/reverse',
  summary: 'Takes an unlocked visit back: it counts again, and credits on hold for it are released.',
  who: signedIn,
  params: passNo,
  body: z.strictObject({ reason: text({ max: 300, required: field.reason }).min(3, field.reason) }),
  reply: unlocked,
  refusals: PASS_REFUSALS,
  limits: [{ by: 'account', limit: 20, seconds: 60 }],
})
