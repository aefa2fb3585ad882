import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import * as calls from '../contract/topups.ts'
import { confirmReceipt, enterTopup, rejectTopup } from './commands/decide-topup.ts'
import { reverseTopup, withdrawReversal } from './commands/reverse-topup.ts'
import { listTopupContracts, listTopups, viewTopup } from './topups.ts'

export const topupRoutes: Route[] = [
  on(calls.listTopups, ({ db, query, caller, now }) => listTopups(db, query, { account_id: caller.account_id, now })),
  on(calls.listTopupContracts, ({ db, query }) => listTopupContracts(db, query.search)),
  on(calls.enterTopup, async (request) => {
    const { db, body, caller, now } = request
    const id = await enterTopup(request, { partner_id: body.partner_id, amount_paise: body.amount })
    return viewTopup(db, id, { account_id: caller.account_id, now })
  }),
  on(calls.confirmTopupReceipt, {
    authorize: readTopup,
    answer: async (request) => {
      const { params, body } = request
      await confirmReceipt(request, params.transaction_id, { utr: body.utr, received_paise: body.amount })
      return readTopup(request)
    },
  }),
  on(calls.rejectTopup, {
    authorize: readTopup,
    answer: async (request) => {
      await rejectTopup(request, request.params.transaction_id, request.body.reason)
      return readTopup(request)
    },
  }),
  on(calls.reverseTopup, {
    authorize: readTopup,
    answer: async (request) => {
      await reverseTopup(request, request.params.transaction_id, request.body)
      return readTopup(request)
    },
  }),
  on(calls.withdrawTopupReversal, {
    authorize: readTopup,
    answer: async (request) => {
      await withdrawReversal(request, request.params.transaction_id, request.body.reversal_id)
      return readTopup(request)
    },
  }),
]

/** The top-up of the address, as its reader sees it. @throws Refusal NOT_FOUND */
function readTopup({ db, params, caller, now }: AnyRequestContext & { params: { transaction_id: string } }) {
  return viewTopup(db, params.transaction_id, { account_id: caller.account_id, now })
}
