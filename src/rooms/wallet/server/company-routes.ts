import { on, type Route } from '#platform/serving/context.ts'
import * as calls from '../contract/company.ts'
import { cancelTopup, requestTopup } from './commands/request-topup.ts'
import { transferCredits } from './commands/transfer-credits.ts'
import {
  listCompanyTransactions,
  listPersonTransactions,
  viewCompanyCredits,
  viewPersonCredits,
} from './company-credits.ts'
import { contractInPath, personInPath } from './contracts.ts'

export const companyCreditRoutes: Route[] = [
  on(calls.readCompanyCredits, {
    authorize: contractInPath,
    answer: ({ db, authorized, query, now }) => viewCompanyCredits(db, authorized, { month: query.month, now }),
  }),
  on(calls.listCompanyTransactions, {
    authorize: contractInPath,
    answer: ({ db, authorized, query, now }) => listCompanyTransactions(db, authorized.id, query, now),
  }),
  on(calls.readPersonCredits, {
    authorize: personInPath,
    answer: ({ db, authorized, caller, now }) =>
      viewPersonCredits(db, authorized, { account_id: caller.account_id, now }),
  }),
  on(calls.listPersonTransactions, {
    authorize: personInPath,
    answer: ({ db, authorized, query }) => listPersonTransactions(db, authorized.wallet_id, query),
  }),
  on(calls.transferCredits, {
    authorize: personInPath,
    answer: (request) => {
      const { amount, sublimits } = request.body
      return transferCredits(request, request.authorized, { amount_paise: amount, sublimits })
    },
  }),
  on(calls.requestTopup, {
    authorize: contractInPath,
    answer: (request) => requestTopup(request, request.authorized, request.body.amount),
  }),
  on(calls.cancelTopup, {
    authorize: contractInPath,
    answer: (request) => cancelTopup(request, request.authorized, request.params.transaction_id),
  }),
]
