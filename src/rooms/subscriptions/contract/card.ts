import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { anyone, signedIn } from '#platform/contract/who.ts'
import { text } from '#values/text.ts'
import { SUBSCRIPTION_STATUSES } from './subscription.ts'

export const PlanCard = z.object({
  subscription_id: z.uuid(),
  plan_name: z.string(),
  coverage_text: z.string(),
  /** The company that provides the plan; null for one that was bought. */
  partner_name: z.string().nullable(),
  policy_number: z.string().nullable(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  valid_until: z.iso.date(),
  /** The person whose card it is, then the others on the plan; a member's card names its member only. */
  people: z.array(z.object({ uhid: z.uuid(), name: z.string().nullable() })),
  /** What the QR code contains: the address of the public page that confirms the card. */
  qr: z.url(),
})
export type PlanCard = z.output<typeof PlanCard>

export const listMyCards = defineCall({
  name: 'listMyCards',
  method: 'GET',
  path: 'me/cards',
  summary: 'Lists a card for each active plan of the user, with the signed address that its QR code contains.',
  who: signedIn,
  reply: z.object({ cards: z.array(PlanCard) }),
})

export const downloadPlanCard = defineCall({
  name: 'downloadPlanCard',
  method: 'GET',
  path: 'subscriptions/{id}/card',
  summary: 'Returns the card of an active plan that the user bought or is a member of, as a page to print.',
  who: signedIn,
  params: z.strictObject({ id: z.uuid() }),
  reply: { file: 'application/pdf' },
})

export const checkPlanCard = defineCall({
  name: 'checkPlanCard',
  method: 'GET',
  path: 'plan-cards/{code}',
  summary: 'Confirms the plan card whose QR code was scanned: plan, first name and validity, and nothing more.',
  who: anyone,
  params: z.strictObject({ code: text({ max: 100 }) }),
  reply: z.object({
    plan_name: z.string(),
    first_name: z.string().nullable(),
    is_active: z.boolean(),
    valid_until: z.iso.date(),
  }),
  limits: [{ by: 'address', limit: 120, seconds: 3600 }],
})
