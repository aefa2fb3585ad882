import { on, type Route } from '#platform/serving/context.ts'
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
    authorize: ({ db, params, caller, now }) =>
      viewTopup(db, params.transaction_id, { account_id: caller.account_id, now }),
    answer: async (request) => {
      const { db, params, body, caller, now } = request
      await confirmReceipt(request, params.transaction_id, { utr: body.utr, received_paise: body.amount })
      return viewTopup(db, params.transaction_id, { account_id: caller.account_id, now })
    },
  }),
  on(calls.rejectTopup, {
    authorize: ({ db, params, caller, now }) =>
      viewTopup(db, params.transaction_id, { account_id: caller.account_id, now }),
    answer: async (request) => {
      const { db, params, body, caller, now } = request
      await rejectTopup(request, params.transaction_id, body.reason)
      return viewTopup(db, params.transaction_id, { account_id: caller.account_id, now })
    },
  }),
  on(calls.reverseTopup, {
    authorize: ({ db, params, caller, now }) =>
      viewTopup(db, params.transaction_id, { account_id: caller.account_id, now }),
    answer: async (request) => {
      const { db, params, body, caller, now } = request
      await reverseTopup(request, params.transaction_id, body)
      return viewTopup(db, params.transaction_id, { account_id: caller.account_id, now })
    },
  }),
  on(calls.withdrawTopupReversal, {
    authorize: ({ db, params, caller, now }) =>
      viewTopup(db, params.transaction_id, { account_id: caller.account_id, now }),
    answer: async (request) => {
      const { db, params, body, caller, now } = request
      await withdrawReversal(request, params.transaction_id, body.reversal_id)
      return viewTopup(db, params.transaction_id, { account_id: caller.account_id, now })
    },
  }),
]
