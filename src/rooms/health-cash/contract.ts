import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { staffMay } from '#rooms/access/who.ts'
import { accessWords } from '#rooms/access/words.ts'
import { SUBSCRIPTION_STATUSES } from '#rooms/subscriptions/contract/subscription.ts'
import { mobile } from '#values/mobile.ts'
import { rupees } from '#values/rupees.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { healthCashWords } from './words.ts'

const { fields, refusals } = healthCashWords
const why = text({ max: 300, required: fields.sayWhy }).min(3, fields.sayWhy)
const OWN_PLAN = { status: 409, message: refusals.ownPlan } as const

const Grant = z.object({
  id: z.uuid(),
  /** Rupees. */
  amount: z.number(),
  /** The reason our staff gave; null for what came with the plan. */
  reason: z.string().nullable(),
  granted_by: z.string().nullable(),
  granted_at: z.string(),
  revoked: z.object({ amount: z.number(), reason: z.string(), revoked_at: z.string() }).nullable(),
})
export type HealthCashGrant = z.output<typeof Grant>

const Account = z.object({
  subscription_id: z.uuid(),
  plan_name: z.string(),
  owner_name: z.string().nullable(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  is_active: z.boolean(),
  /** The usable amount in rupees; 0 for a plan that has ended. */
  balance: z.number(),
  expires_on: z.iso.date(),
  /** Newest first. */
  grants: z.array(Grant),
  /** Whether the requesting person is on this plan. */
  is_own: z.boolean(),
})
export type HealthCashAccount = z.output<typeof Account>

export const listHealthCash = defineCall({
  name: 'listHealthCash',
  method: 'GET',
  path: 'dashboard/healthcash',
  summary:
    'Lists the HealthCash of the plans of a mobile number; without a number, of the plans with the latest grants.',
  who: staffMay('healthcash.view'),
  query: z.strictObject({ mobile: mobile(accessWords.lookup).optional() }),
  reply: z.object({ accounts: z.array(Account), most_per_grant: z.number() }),
})

export const grantHealthCash = defineCall({
  name: 'grantHealthCash',
  method: 'POST',
  path: 'dashboard/healthcash',
  summary: 'Grants HealthCash to an active plan, up to the limit per grant.',
  who: staffMay('healthcash.grant'),
  body: z.strictObject({
    subscription_id: uuid({ invalid: fields.subscription }),
    amount: rupees({ invalid: fields.amount, min: { paise: 100n, message: fields.atLeast } }),
    reason: why,
  }),
  reply: Account,
  status: 201,
  idempotent: true,
  refusals: { OWN_PLAN, PLAN_NOT_RUNNING: { status: 409, message: refusals.notRunning } },
})

export const revokeHealthCash = defineCall({
  name: 'revokeHealthCash',
  method: 'POST',
  path: 'dashboard/healthcash/{id}/revoke',
  summary: 'Revokes the unused part of a HealthCash grant.',
  who: staffMay('healthcash.grant'),
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reason: why }),
  reply: Account,
  refusals: {
    OWN_PLAN,
    NOTHING_LEFT: { status: 409, message: refusals.nothingLeft },
    CAME_WITH_PLAN: { status: 409, message: refusals.ofThePlan },
  },
})
