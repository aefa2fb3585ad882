import { withTransaction } from '#platform/database/transaction.ts'
import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import { paginationInfo, rowsOfPage } from '#values/page.ts'
import * as calls from '../contract/proposals.ts'
import { checkProposal } from './commands/check-proposal.ts'
import { startProposal } from './commands/start-proposal.ts'
import { updateProposal } from './commands/update-proposal.ts'
import { proposalOnWire, proposalsOnWire } from './proposal-on-wire.ts'
import { pageOfProposals, readOwnProposal } from './proposals.ts'
import { scopeOf } from './scope-of.ts'

const ofPath = ({ db, params, caller }: Pick<AnyRequestContext, 'db' | 'caller'> & { params: { id: string } }) =>
  readOwnProposal(db, params.id, caller)

export const covidCareRoutes: Route[] = [
  on(calls.listPlanProposals, async ({ db, keys, caller, query, now }) => {
    const { plan_id, page_number } = query
    const own = { account_id: caller.account_id ?? '', plan_id }
    const { rows, total } = await pageOfProposals(db, own, rowsOfPage(page_number))
    return {
      plan_proposals: await proposalsOnWire(db, rows, { keys, scope: scopeOf(query), now }),
      pagination_info: paginationInfo('plan_proposals', { page_number, total }),
    }
  }),
  on(calls.createPlanProposal, async ({ db, keys, caller, body, now }) => {
    const starting = { account_id: caller.account_id ?? '', body, keys, now }
    return proposalOnWire(db, await withTransaction(db, (trx) => startProposal(trx, starting)), { keys, now })
  }),
  on(calls.updatePlanProposal, {
    authorize: ofPath,
    answer: async ({ db, keys, authorized, body, now }) => {
      const { id, account_id } = authorized
      const row = await withTransaction(db, (trx) => updateProposal(trx, { account_id, id, body, keys, now }))
      return proposalOnWire(db, row, { keys, now })
    },
  }),
  on(calls.checkPlanProposal, {
    authorize: ofPath,
    answer: ({ db, keys, authorized: { id, account_id }, query, now }) =>
      withTransaction(db, (trx) => checkProposal(trx, { account_id, id, scope: scopeOf(query), keys, now })),
  }),
]
