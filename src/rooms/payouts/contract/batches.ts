import { z } from 'zod'
import { exportOf } from '#dashboard/contract/export-of.ts'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { anyone } from '#platform/contract/who.ts'
import { staffMay } from '#rooms/access/who.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { PAYOUT_MODES } from '../rules/payout-mode.ts'
import { PAYOUT_STATUSES } from '../rules/payout-status.ts'
import { payoutWords } from '../words.ts'

const words = payoutWords.refusals
export const paying = staffMay('claims.settle')
/** The size limit for a bank's response file. */
export const ANSWER_CHARACTERS = 500_000
const ofBatch = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
})

const Batch = z.object({
  id: z.int(),
  opened_at: z.string(),
  /** Null if the schedule opened it. */
  opened_by: z.string().nullable(),
  way: z.enum(['GATEWAY', 'FILE']),
  payouts: z.int(),
  /** Rupees. */
  total_amount: z.number(),
  /** Number of payouts by status; statuses without any are absent. */
  status_counts: z.partialRecord(z.enum(PAYOUT_STATUSES), z.int()),
})
export type PayoutBatch = z.output<typeof Batch>

/** A claim on its way to the bank, or blocked from it. */
export const OfClaim = {
  claim_id: z.int(),
  /** The payee. */
  payee: z.string(),
  /** Rupees. */
  amount: z.number(),
}

export const Payout = z.object({
  id: z.uuid(),
  ...OfClaim,
  batch_id: z.int(),
  attempt: z.int(),
  status: z.enum(PAYOUT_STATUSES),
  /** How the bank transfers it. */
  mode: z.enum(PAYOUT_MODES),
  masked_account_number: z.string(),
  bank: z.string(),
  utr: z.string().nullable(),
  /** The bank's reason, if it refused. */
  why: z.string().nullable(),
  updated_at: z.string(),
  /** The claim's version. */
  version: z.int(),
})
export type Payout = z.output<typeof Payout>

export const listPayoutBatches = defineCall({
  name: 'listPayoutBatches',
  method: 'GET',
  path: 'dashboard/payout_batches',
  summary: 'Lists the payout batches, 20 per page, newest first.',
  who: paying,
  query: z.strictObject({ page_number: pageNumber }),
  reply: pageOf('batches', Batch, { count: z.int(), page_size: z.int() }),
})

export const readPayoutBatch = defineCall({
  name: 'readPayoutBatch',
  method: 'GET',
  path: 'dashboard/payout_batches/{id}',
  summary: 'Returns a batch with the number of its payouts by status.',
  who: paying,
  params: ofBatch,
  reply: z.object({ batch: Batch }),
})

export const listBatchPayouts = defineCall({
  name: 'listBatchPayouts',
  method: 'GET',
  path: 'dashboard/payout_batches/{id}/payouts',
  summary: 'Lists the payouts of a batch by claim.',
  who: paying,
  params: ofBatch,
  query: z.strictObject({ page_number: pageNumber }),
  reply: pageOf('payouts', Payout),
})

export const exportBatchPayouts = exportOf(listBatchPayouts, {
  name: 'exportBatchPayouts',
  summary: 'Exports the payouts of a batch, accounts masked; the export is audited.',
})

export const openPayoutBatch = defineCall({
  name: 'openPayoutBatch',
  method: 'POST',
  path: 'dashboard/payout_batches',
  fresh: true,
  summary:
    'Opens a batch with all approved claims that are ready for payout. A claim with a pending payout is skipped.',
  who: paying,
  body: z.strictObject({}),
  reply: z.object({ batch: Batch.nullable() }),
})

export const downloadPayoutFile = defineCall({
  name: 'downloadPayoutFile',
  method: 'GET',
  path: 'dashboard/payout_batches/{id}/file',
  fresh: true,
  summary: 'Returns the bank file of a batch, with full account numbers; each download is recorded.',
  who: paying,
  params: ofBatch,
  reply: { file: 'text/csv' },
  refusals: { NOT_BY_FILE: { status: 409, message: words.fileOnly } },
})

export const readBankAnswer = defineCall({
  name: 'readBankAnswer',
  method: 'POST',
  path: 'dashboard/payout_batches/{id}/answer',
  fresh: true,
  summary: 'Imports the response of the bank to a bank file; each row is applied only once.',
  who: paying,
  params: ofBatch,
  body: z.strictObject({ answer: text({ max: ANSWER_CHARACTERS, required: words.file }).min(1, words.file) }),
  body_bytes: 1_000_000,
  reply: z.object({
    applied: z.int(),
    /** Rows that were not applied, and why. */
    left_out: z.array(z.object({ line: z.int(), why: z.string() })),
  }),
  refusals: { NOT_BY_FILE: { status: 409, message: words.fileOnly } },
})

export const receivePayoutWebhook = defineCall({
  name: 'receivePayoutWebhook',
  method: 'POST',
  path: 'payout/webhook/razorpayx',
  summary: 'Receives signed payout webhooks of the bank.',
  who: anyone,
  raw: true,
  body_bytes: 65_536,
  reply: z.object({ received: z.literal(true) }),
  refusals: { WEBHOOK_REFUSED: { status: 400, message: words.webhook } },
})
