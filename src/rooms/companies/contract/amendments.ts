import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { staffMay } from '#rooms/access/who.ts'
import { text } from '#values/text.ts'
import { wireDate } from '#values/wire-time.ts'
import { termWords as words } from '../words/terms.ts'
import { rowVersion } from './desk.ts'
import { deskPartner, ofPartner } from './partner-plan.ts'
import { termFields } from './terms.ts'

export const amendPartner = defineCall({
  name: 'amendPartner',
  method: 'POST',
  path: 'dashboard/partners/{id}/amendments',
  fresh: true,
  summary:
    'Amends a signed contract: other lives, a later last day, which every plan under it then has too. The entry stays as it is made.',
  who: staffMay('companies.edit'),
  params: ofPartner,
  body: z.strictObject({
    quota: termFields.quota.optional(),
    ends_on: wireDate({ invalid: words.date }).optional(),
    /** Since when it is agreed: today or before. */
    effective_on: wireDate({ invalid: words.date }),
    reason: text({ max: 1000, required: words.amendmentReason })
      .min(3, words.amendmentReason)
      .max(300, words.amendmentReason),
    version: rowVersion,
  }),
  reply: deskPartner,
  status: 201,
  idempotent: true,
  refusals: {
    NOT_SIGNED: { status: 409, message: words.notSigned },
    CONTRACT_ENDED: { status: 409, message: words.contractEnded },
  },
})

const lastDay = wireDate({ invalid: words.date })

const AmendmentEnd = z.strictObject({
  ends_on: z.iso.date(),
  /** Whose plan ends earlier. */
  people: z.int(),
  /** Blocks planned for a later day: they are called off, because the plan is over by then. */
  planned_blocks: z.int(),
  /** Claims of people of the contract that are not decided or not paid: they go on. */
  open_claims: z.int(),
  /** Rupees; null for a contract without credits. */
  credits: z
    .strictObject({
      /** What people can still spend; what is left after the last bills returns to the company. */
      with_people: z.number(),
      on_hold: z.number(),
      /** What the company has not allotted: it stays the company's. */
      of_company: z.number(),
      open_topups: z.int(),
      open_topups_amount: z.number(),
      /** Until when bills for services up to the last day are accepted. */
      bills_until: z.iso.date(),
    })
    .nullable(),
})
export type AmendmentEnd = z.output<typeof AmendmentEnd>

export const previewEnd = defineCall({
  name: 'previewEnd',
  method: 'GET',
  path: 'dashboard/partners/{id}/end',
  summary: 'Returns what ending a signed contract with an earlier last day would do: to its people and to the money.',
  who: staffMay('companies.edit'),
  params: ofPartner,
  query: z.strictObject({ ends_on: lastDay }),
  reply: AmendmentEnd,
  refusals: amendPartner.refusals,
})

export const endPartner = defineCall({
  name: 'endPartner',
  method: 'POST',
  path: 'dashboard/partners/{id}/end',
  fresh: true,
  summary:
    'Ends a signed contract with an earlier last day, from today on, for everybody under it: an amendment that stays as it is made.',
  who: staffMay('companies.edit'),
  params: ofPartner,
  body: z.strictObject({
    ends_on: lastDay,
    reason: amendPartner.body.shape.reason,
    /** As many as the preview said. */
    people: z.int(words.lookFirst).min(0, words.lookFirst).max(100_000_000),
    version: rowVersion,
  }),
  reply: deskPartner,
  status: 201,
  idempotent: true,
  refusals: { ...amendPartner.refusals, PEOPLE_CHANGED: { status: 409, message: words.peopleChanged } },
})
