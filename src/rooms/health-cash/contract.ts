import { z } from 'zod'
import { exportOf } from '#dashboard/contract/export-of.ts'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { accessWords } from '#rooms/access/words.ts'
import { SUBSCRIPTION_STATUSES } from '#rooms/subscriptions/contract/subscription.ts'
import { mobile } from '#values/mobile.ts'
import { pageNumber } from '#values/page.ts'
import { rupees } from '#values/rupees.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { wireDate } from '#values/wire-time.ts'
import { GRANT_STATES } from './rules/grant-state.ts'
import { healthCashWords } from './words.ts'

const { fields, refusals } = healthCashWords
const why = text({ max: 300, required: fields.sayWhy }).min(3, fields.sayWhy)

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
  summary: 'Lists the HealthCash of the plans of a mobile number.',
  who: staffMay('healthcash.view'),
  query: z.strictObject({ mobile: mobile(accessWords.lookup) }),
  reply: z.object({ accounts: z.array(Account), most_per_grant: z.number() }),
})

export const readHealthCashAccount = defineCall({
  name: 'readHealthCashAccount',
  method: 'GET',
  path: 'dashboard/healthcash/{subscription_id}',
  summary: 'Returns the HealthCash of one plan.',
  who: staffMay('healthcash.view'),
  params: z.strictObject({ subscription_id: z.uuid() }),
  reply: z.object({ account: Account, most_per_grant: z.number() }),
})

const GivenGrant = Grant.extend({
  subscription_id: z.uuid(),
  plan_name: z.string(),
  owner_name: z.string().nullable(),
})
export type GivenGrant = z.output<typeof GivenGrant>

const day = wireDate({ invalid: fields.day })

export const listHealthCashGrants = defineCall({
  name: 'listHealthCashGrants',
  method: 'GET',
  path: 'dashboard/healthcash/grants',
  summary: 'Lists the HealthCash that staff gave, the latest first.',
  who: staffMay('healthcash.view'),
  query: z.strictObject({
    state: z.enum(GRANT_STATES).optional(),
    /** A substring of the name of the plan's owner, or of the reason. */
    search: text({ max: 100 }).optional(),
    /** Days in India, both included. */
    from: day.optional(),
    to: day.optional(),
    page_number: pageNumber,
  }),
  reply: pageOf('grants', GivenGrant),
})

export const exportHealthCashGrants = exportOf(listHealthCashGrants, {
  name: 'exportHealthCashGrants',
  summary: 'Exports the HealthCash that staff gave as a file; the export is recorded.',
})

export const grantHealthCash = defineCall({
  name: 'grantHealthCash',
  method: 'POST',
  path: 'dashboard/healthcash',
  fresh: true,
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
  commonRefusals: ['NOT_FOUND'],
  refusals: { ...OWN_AFFAIR, PLAN_NOT_RUNNING: { status: 409, message: refusals.notRunning } },
})

export const revokeHealthCash = defineCall({
  name: 'revokeHealthCash',
  method: 'POST',
  path: 'dashboard/healthcash/{id}/revoke',
  fresh: true,
  summary: 'Revokes the unused part of a HealthCash grant.',
  who: staffMay('healthcash.grant'),
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reason: why }),
  reply: Account,
  refusals: {
    ...OWN_AFFAIR,
    NOTHING_LEFT: { status: 409, message: refusals.nothingLeft },
    CAME_WITH_PLAN: { status: 409, message: refusals.ofThePlan },
  },
})
