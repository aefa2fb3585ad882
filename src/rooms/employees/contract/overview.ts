import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { uuid } from '#values/uuid.ts'
import { formWords as words } from '../words/form.ts'
import { SUBSIDIARY, subsidiaryParams } from './employee.ts'

export const readOverview = defineCall({
  name: 'readOverview',
  method: 'GET',
  path: `${SUBSIDIARY}/overview`,
  summary: 'Returns how many people have the plans of a company, the lives, and the health credits.',
  who: partnerMay('overview.view'),
  params: subsidiaryParams,
  /** Without a plan, the sums of all of them. */
  query: z.strictObject({ partner_id: uuid({ invalid: words.plan.invalid }).optional() }),
  reply: z.strictObject({
    employees: z.strictObject({
      /** Everybody who is not blocked; of these `activated` have logged in. */
      total: z.int(),
      activated: z.int(),
      not_activated: z.int(),
    }),
    /** `quota` lives, of which `activated_subscriptions` are taken. */
    plan: z.strictObject({ activated_subscriptions: z.int(), quota: z.int(), remaining: z.int() }),
    /** Rupees; null where no plan gives health credits. `added` is `allotted` and `available`. */
    credits: z
      .strictObject({ available: z.number(), used: z.number(), allotted: z.number(), added: z.number() })
      .nullable(),
  }),
})

export const readNotices = defineCall({
  name: 'readNotices',
  method: 'GET',
  path: `${SUBSIDIARY}/overview/notices`,
  summary: 'Returns what a company has to see to about its active plans: their end, and lives and credits running out.',
  who: partnerMay('overview.view'),
  params: subsidiaryParams,
  query: z.strictObject({}),
  reply: z.strictObject({
    /** Only plans with something to see to. */
    plans: z.array(
      z.strictObject({
        partner_id: z.uuid(),
        partner_name: z.string(),
        ends_on: z.iso.date().nullable(),
        /** Null before the last 60 days. */
        ends_in_days: z.int().nullable(),
        /** Null while fewer than nine of ten are taken. */
        lives_left: z.int().nullable(),
        /** Whether less than a fifth of what is allotted in a year can still be allotted. */
        credits_low: z.boolean(),
      }),
    ),
  }),
})
