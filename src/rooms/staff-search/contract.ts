import { z } from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { MODERATION_BUCKETS } from '#rooms/access/rules/staff-actions.ts'
import { staffMay } from '#rooms/access/who.ts'
import { CLAIM_STATUSES } from '#rooms/claims/rules/claim-status.ts'
import { DUE_WORK } from '#rooms/home-care/rules/due-work.ts'
import { SUBSCRIPTION_STATUSES } from '#rooms/subscriptions/contract/subscription.ts'
import { pageNumber } from '#values/page.ts'
import { withoutUnseen } from '#values/plain-text.ts'
import { text } from '#values/text.ts'
import { SEARCH_FIELDS, searchProblem } from './rules/search-form.ts'
import { WAIT_KINDS } from './rules/wait-kinds.ts'

const Asked = z
  .strictObject({
    field: z.enum(SEARCH_FIELDS),
    value: text({ max: 200 }).overwrite(withoutUnseen),
    page_number: pageNumber,
  })
  .superRefine(({ field, value }, context) => {
    const message = searchProblem(field, value)
    if (message) context.addIssue({ code: 'custom', path: ['value'], message })
  })

const FoundClaim = z.object({
  id: z.number().int(),
  subscription_id: z.uuid(),
  status: z.enum(CLAIM_STATUSES),
  uhid: z.uuid(),
  patient_name: z.string(),
  plan_name: z.string(),
  claim_type: z.string(),
  claim_amount: z.number(),
  approved_claim_amount: z.number().nullable(),
  created_at: z.string(),
  /** Whether this role may open it; if not, these fields are all it may see. */
  may_open: z.boolean(),
})
export type FoundClaim = z.output<typeof FoundClaim>

const FoundSubscription = z.object({
  id: z.uuid(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  plan_name: z.string(),
  holder_name: z.string().nullable(),
  /** Masked. */
  holder_mobile: z.string(),
  start_date: z.string(),
  end_date: z.string(),
})
export type FoundSubscription = z.output<typeof FoundSubscription>

/** The search is audited, with the value as a keyed hash. */
export const searchDesk = defineCall({
  name: 'searchDesk',
  method: 'GET',
  path: 'dashboard/search',
  summary: 'Searches claims by one of five fields, and subscriptions by mobile; the search is recorded.',
  who: staffMay('search.all'),
  query: Asked,
  /** Totals up to 10,000 are exact. */
  reply: pageOf('claims', FoundClaim, {
    subscriptions: z.array(FoundSubscription),
    /** No name starts with the value: these are spelled similarly. */
    nearly: z.boolean(),
  }),
})

/** How much work waits, as far as the role may see it. */
const Count = z.int()

/** Null for what the role may not see. */
export const readToday = defineCall({
  name: 'readToday',
  method: 'GET',
  path: 'dashboard/today',
  summary: 'Returns the open work of the claims desk, for the team and for the caller, as far as the role permits.',
  who: staffMay('dashboard.view'),
  reply: z.object({
    /** The number of claims in each list. */
    buckets: z.array(z.object({ bucket: z.enum(MODERATION_BUCKETS), count: Count })),
    /** Of the claims that wait for a decision: those that are late, and those that soon will be. Up to 10,000. */
    service_level: z.array(z.object({ bucket: z.enum(MODERATION_BUCKETS), due: Count, breached: Count })).nullable(),
    mine: z
      .object({
        /** Assigned to the caller and not decided. */
        assigned: Count,
        /** On hold by the caller. */
        on_hold: Count,
        /** What the caller decided since midnight in India. */
        approved: Count,
        passed: Count,
        rejected: Count,
      })
      .nullable(),
    /** Decisions of colleagues that wait for a second look. */
    sampled: Count.nullable(),
    /** Proposed changes of settings about money that the caller may confirm. */
    settings: Count.nullable(),
    /** Top-ups of companies that wait for their receipt. */
    topups: Count.nullable(),
    /** Proposals of colleagues to take a top-up back, which wait for the caller. */
    topup_reversals: Count.nullable(),
    /** What partners reported and no plan gave. */
    partner_orders: Count.nullable(),
    /** Insurance policies that need somebody, and for how many days the first of them has; null: none does. */
    insurance: z.object({ attention: Count, oldest_days: Count.nullable() }).nullable(),
    /** Care at home by what is due in it; each care counts once, as its most urgent. */
    home_care: z.record(z.enum(DUE_WORK), Count).nullable(),
    /** Check-ups to confirm within a day. */
    checkups: Count.nullable(),
    /** Approved and not paid out yet; refused by the bank. */
    payouts: z.object({ waiting: Count, failed: Count }).nullable(),
    /** When this was read: ages are counted to it. */
    as_of: z.string(),
    /** What waits for this caller, the oldest first; only lines in which something waits. */
    waits: z.array(
      z.object({
        kind: z.enum(WAIT_KINDS),
        count: Count,
        /** Rupees; null where no sum is known. */
        amount: z.number().nullable(),
        /** Since when the oldest waits; null where that is not known. */
        since: z.string().nullable(),
        is_late: z.boolean(),
      }),
    ),
    /** New claims that are assigned to nobody, and the one that `takeOldestClaim` would lock now. */
    unassigned: Count.nullable(),
    next: z
      .object({
        id: z.int(),
        patient_name: z.string(),
        claim_type: z.string(),
        claim_amount: z.number(),
        due_at: z.string().nullable(),
      })
      .nullable(),
    /** Messages that were given up, and since when the first of them was. */
    undelivered: z.object({ count: Count, since: z.string().nullable() }).nullable(),
  }),
})
export type Today = z.output<typeof readToday.reply>

/** The days that the desk's pace shows. */
const PACE_DAYS = 14

export const readDeskPace = defineCall({
  name: 'readDeskPace',
  method: 'GET',
  path: 'dashboard/pace',
  summary:
    'Returns how many claims the desk decided on each of the last 14 days, and how second looks agreed this month.',
  who: staffMay('claims.decide_initiated'),
  reply: z.object({
    /** The oldest first; the last is today. */
    days: z.array(z.object({ date: z.iso.date(), decided: Count })).length(PACE_DAYS),
    /** Decided yesterday until the same time of day. */
    before: Count,
    /** Decisions of this month that a colleague looked at again; null for callers who do not. */
    checks: z.object({ reviewed: Count, disagreed: Count }).nullable(),
    /** Who decided today, most first; null for callers who assign no claims. */
    people: z.array(z.object({ name: z.string(), decided: Count })).nullable(),
  }),
})
export type DeskPace = z.output<typeof readDeskPace.reply>
