import * as z from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { partnerMay } from '#rooms/access/who.ts'
import { UTILIZATION_PERIODS } from '#values/financial-year.ts'
import { uuid } from '#values/uuid.ts'
import { ALL_BENEFITS, BENEFITS } from './rules/benefits.ts'
import { utilizationWords as words } from './words.ts'

const UTILIZATION = 'partner_dashboard/subsidiaries/{subsidiaryId}/utilization'
const params = z.strictObject({ subsidiaryId: uuid({ invalid: words.notFound }) })
const query = z.strictObject({
  period: z.enum(UTILIZATION_PERIODS, { error: words.period }).default('this_year'),
  benefit: z.enum([ALL_BENEFITS, ...BENEFITS], { error: words.benefit }).default(ALL_BENEFITS),
  /** Without a plan, all of the company. */
  partner_id: uuid({ invalid: words.plan }).optional(),
})
export type UtilizationQuery = z.output<typeof query>

/** 'YYYY-MM', in India. */
const month = z.string()
const range = z.strictObject({ from: z.iso.date(), to: z.iso.date() })

export const readUtilizationUsers = defineCall({
  name: 'readUtilizationUsers',
  method: 'GET',
  path: `${UTILIZATION}/users`,
  summary: 'Returns how many people of a company used its plans in each month, once a month for each benefit.',
  who: partnerMay('overview.view'),
  params,
  query,
  reply: z.strictObject({
    range,
    series: z.array(
      z.strictObject({
        month,
        /** Whose plan was in force. */
        active: z.int(),
        /** Null where a group of fewer than five people could be calculated from it. */
        users: z.union([z.int(), z.literal('<5')]).nullable(),
      }),
    ),
    /** The sums of the series, without what it does not show. */
    totals: z.strictObject({ active: z.int(), users: z.int() }),
  }),
})

export const readUtilizationSavings = defineCall({
  name: 'readUtilizationSavings',
  method: 'GET',
  path: `${UTILIZATION}/savings`,
  summary: 'Returns what the services used were worth in each month, and what a company saved by its plans.',
  who: partnerMay('overview.view'),
  params,
  query,
  reply: z.strictObject({
    /** Rupees. Value and savings are null where so few people used the plan that they are not shown. */
    series: z.array(
      z.strictObject({
        month,
        value_used: z.number().nullable(),
        plan_cost_share: z.number(),
        savings: z.number().nullable(),
      }),
    ),
    /** Of the months that are shown; the value in percent of the cost is null where nothing was paid. */
    totals: z.strictObject({
      value_used: z.number(),
      plan_cost_share: z.number(),
      savings: z.number(),
      roi_percent: z.int().nullable(),
    }),
    /** How savings are calculated, for people. */
    method: z.string(),
  }),
})
