import { z } from 'zod'
import { exportOf } from '#dashboard/contract/export-of.ts'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { pageNumber } from '#values/page.ts'
import { WAITS_FOR } from '../rules/why-not-paid.ts'
import { OfClaim, Payout, paying } from './batches.ts'

const waiting = { method: 'GET', who: paying, query: z.strictObject({ page_number: pageNumber }) } as const

const Blocked = z.object({
  ...OfClaim,
  waits_for: z.enum(WAITS_FOR).nullable(),
  waits_until: z.string().nullable(),
  since: z.string(),
})
export type BlockedClaim = z.output<typeof Blocked>

export const listBlockedClaims = defineCall({
  ...waiting,
  name: 'listBlockedClaims',
  path: 'dashboard/payouts/blocked',
  summary: 'Lists approved claims that are blocked, the longest approved first, and what the next batch takes.',
  reply: pageOf('claims', Blocked, {
    /** What a batch that this member of staff opens takes, in rupees, and how many claims are their own affair. */
    ready: z.object({ claims: z.int(), amount: z.number(), own: z.int() }),
  }),
})

/** What the person may record about a payout whose outcome is unclear; nothing about an affair of their own. */
const UnclearPayout = Payout.extend({ own_affair: z.boolean(), acts: z.array(z.enum(['settle', 'fail'])) })
export type UnclearPayout = z.output<typeof UnclearPayout>

export const listUnclearPayouts = defineCall({
  ...waiting,
  name: 'listUnclearPayouts',
  path: 'dashboard/payouts/unclear',
  summary: 'Lists payouts with an unknown result and those paid a second time, the longest waiting first.',
  reply: pageOf('payouts', UnclearPayout),
})

const Unclaimed = z.object({
  ...OfClaim,
  failed_at: z.string(),
  payout_tries: z.int(),
  why: z.string().nullable(),
  version: z.int(),
  own_affair: z.boolean(),
})
export type UnclaimedPayout = z.output<typeof Unclaimed>

export const listUnclaimedPayouts = defineCall({
  ...waiting,
  name: 'listUnclaimedPayouts',
  path: 'dashboard/payouts/unclaimed',
  summary: 'Lists failed and returned payouts that wait for their member, the longest waiting first.',
  reply: pageOf('payouts', Unclaimed),
})

export const exportUnclaimedPayouts = exportOf(listUnclaimedPayouts, {
  name: 'exportUnclaimedPayouts',
  summary: 'Exports the failed and returned payouts; the export is audited.',
})
