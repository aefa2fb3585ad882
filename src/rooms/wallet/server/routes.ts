import { Refusal } from '#platform/contract/refusal.ts'
import { on, type RequestContext, type Route } from '#platform/serving/context.ts'
import { readOwnerMembership } from '#rooms/subscriptions/server/memberships.ts'
import { listWalletTransactions, readWalletCredits, readWalletTransaction } from '../contract.ts'
import { companyCreditRoutes } from './company-routes.ts'
import { listTransactions, viewTransaction, viewWallet } from './queries.ts'
import { topupRoutes } from './topup-routes.ts'
import { findWallet, type Wallet } from './wallets.ts'

/** The wallet of the caller's own plan; everybody else gets 404. */
async function ownWallet({
  db,
  caller,
  params,
}: Pick<RequestContext, 'db' | 'caller'> & { params: { id: string } }): Promise<Wallet> {
  await readOwnerMembership(db, caller.account_id, params.id)
  const wallet = await findWallet(db, params.id)
  if (!wallet) throw new Refusal('NOT_FOUND')
  return wallet
}

export const walletRoutes: Route[] = [
  ...companyCreditRoutes,
  ...topupRoutes,
  on(readWalletCredits, {
    authorize: ownWallet,
    answer: ({ db, authorized, now }) => viewWallet(db, authorized, now),
  }),
  on(listWalletTransactions, {
    authorize: ownWallet,
    answer: ({ db, authorized, query }) => listTransactions(db, authorized.id, query),
  }),
  on(readWalletTransaction, {
    authorize: ownWallet,
    answer: ({ db, authorized, params }) => viewTransaction(db, authorized.id, params.transaction_id),
  }),
]
