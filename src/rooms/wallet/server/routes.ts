import { Refusal } from '#platform/contract/refusal.ts'
import { on, type Route, type Visit } from '#platform/serving/context.ts'
import { readOwnStanding } from '#rooms/subscriptions/server/standing.ts'
import { listWalletTransactions, readWalletCredits, readWalletTransaction } from '../contract.ts'
import { listTransactions, viewTransaction, viewWallet } from './queries.ts'
import { findWallet, type Wallet } from './wallets.ts'

/** The wallet of a plan that is the caller's own; for everybody else there is none. */
async function ownWallet({
  db,
  caller,
  params,
}: Pick<Visit, 'db' | 'caller'> & { params: { id: string } }): Promise<Wallet> {
  await readOwnStanding(db, caller.account_id, params.id)
  const wallet = await findWallet(db, params.id)
  if (!wallet) throw new Refusal('NOT_FOUND')
  return wallet
}

export const walletRoutes: Route[] = [
  on(readWalletCredits, {
    admit: ownWallet,
    answer: ({ db, admitted, now }) => viewWallet(db, admitted, now),
  }),
  on(listWalletTransactions, {
    admit: ownWallet,
    answer: ({ db, admitted, query }) => listTransactions(db, admitted.id, query),
  }),
  on(readWalletTransaction, {
    admit: ownWallet,
    answer: ({ db, admitted, params }) => viewTransaction(db, admitted.id, params.transaction_id),
  }),
]
