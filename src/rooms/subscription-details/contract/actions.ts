import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { OWN_AFFAIR, staffMay } from '#rooms/access/who.ts'
import { Invoice } from '#rooms/invoices/contract.ts'
import { SUBSCRIPTION_STATUSES } from '#rooms/subscriptions/contract/subscription.ts'
import { text } from '#values/text.ts'
import { subscriptionDetailsWords } from '../words/refusals.ts'
import { ofSubscription } from './lookup.ts'

const words = subscriptionDetailsWords.refusals
const why = text({ max: 300, required: words.sayWhy }).min(3, words.sayWhy)
const StatusReply = z.object({ id: z.uuid(), status: z.enum(SUBSCRIPTION_STATUSES) })

export const blockSubscription = defineCall({
  name: 'blockSubscription',
  method: 'POST',
  path: 'dashboard/subscriptions/{id}/block',
  summary: 'Blocks a plan immediately for all its members. Its claims wait where they are, and nothing is debited.',
  who: staffMay('subscription.blockSubscription'),
  params: ofSubscription,
  body: z.strictObject({ reason: why, note: text({ max: 1000 }).optional() }),
  reply: StatusReply,
  refusals: { ...OWN_AFFAIR, NOT_BLOCKABLE: { status: 409, message: words.notBlockable } },
})

export const unblockSubscription = defineCall({
  name: 'unblockSubscription',
  method: 'POST',
  path: 'dashboard/subscriptions/{id}/unblock',
  summary: 'Unblocks a plan and restores its previous status.',
  who: staffMay('subscription.unblockSubscription'),
  params: ofSubscription,
  body: z.strictObject({ reason: why.optional() }),
  reply: StatusReply,
  refusals: {
    ...OWN_AFFAIR,
    NOT_BLOCKED: { status: 409, message: words.notBlocked },
    ANOTHER_PLAN: { status: 409, message: words.anotherPlan },
  },
})

export const generateInvoice = defineCall({
  name: 'generateInvoice',
  method: 'POST',
  path: 'dashboard/subscriptions/{id}/invoice',
  summary: 'Returns the tax invoice of the current paid term; issues it if there is none (201).',
  who: staffMay('subscription.generateInvoice'),
  params: ofSubscription,
  body: z.strictObject({}),
  reply: Invoice,
  also: 201,
  refusals: { ...OWN_AFFAIR, NOTHING_TO_INVOICE: { status: 409, message: words.nothingToInvoice } },
})

export const downloadInvoiceForStaff = defineCall({
  name: 'downloadInvoiceForStaff',
  method: 'GET',
  path: 'dashboard/subscriptions/{id}/invoices/{invoice_id}',
  summary: 'Returns a tax invoice of a plan; the download is recorded.',
  who: staffMay('subscription.downloadInvoice'),
  params: ofSubscription.extend({ invoice_id: z.uuid() }),
  reply: { file: 'application/pdf' },
})
