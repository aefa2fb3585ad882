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

/** 'YYYY-MM', in India. */
const month = z.string()

export const readTrend = defineCall({
  name: 'readTrend',
  method: 'GET',
  path: `${SUBSIDIARY}/overview/trend`,
  summary: 'Returns what a company could allot on each day of its plan year, and how long that lasts.',
  who: partnerMay('overview.view'),
  params: subsidiaryParams,
  /** Without a plan, the sums of all of them. */
  query: z.strictObject({ partner_id: uuid({ invalid: words.plan.invalid }).optional() }),
  reply: z.strictObject({
    as_of: z.string(),
    /** The plan year; of several plans the last eight months and the next four. */
    range: z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
    /** Rupees; null where no plan gives health credits. */
    credits: z
      .strictObject({
        /** `allotted` and `available`; of the allotted `used`, `on_hold` and `remaining`. */
        added: z.number(),
        allotted: z.number(),
        available: z.number(),
        used: z.number(),
        on_hold: z.number(),
        remaining: z.number(),
        /** What could be allotted from this day on; the first is the first day of the range. */
        balance: z.array(
          z.strictObject({
            at: z.iso.date(),
            amount: z.number(),
            /** What was added by top-ups on this day. */
            /** What top-ups added, less what was taken back of them. */
            topup: z.number().nullable(),
          }),
        ),
        /** What is allotted in a month, on average of three whole months. */
        pace: z.strictObject({ amount: z.number(), from: month, to: month }),
        /** Null without a forecast; by the month it is its last day. */
        lasts_until: z.strictObject({ on: z.iso.date(), precision: z.enum(['DAY', 'MONTH']) }).nullable(),
      })
      .nullable(),
    /** How many had opened their plan from this day on; null where a plan gives health credits. */
    activated: z.array(z.strictObject({ at: z.iso.date(), people: z.int() })).nullable(),
  }),
})
export type Trend = z.output<typeof readTrend.reply>
