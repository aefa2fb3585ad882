import { exportList } from '#dashboard/server/export-list.ts'
import { auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { type AnyRequestContext, on, type Route } from '#platform/serving/context.ts'
import { findClaimRow } from '#rooms/claims/server/claim-row.ts'
import type { ClaimRow } from '#rooms/claims/server/move-claim.ts'
import { refuseOwnClaim } from '#rooms/claims/server/own-claim.ts'
import * as batches from '../contract/batches.ts'
import * as returns from '../contract/returns.ts'
import * as settlement from '../contract/settlement.ts'
import { simulatePayout } from '../contract/simulated.ts'
import * as work from '../contract/work.ts'
import { makeBankFile, takeBankAnswer } from './commands/bank-file.ts'
import { openBatch } from './commands/open-batch.ts'
import { receiveWebhook } from './commands/receive-webhook.ts'
import { decideReturn, reportReturn } from './commands/report-return.ts'
import { failByHand, retryByHand, settleByHand } from './commands/settle-by-hand.ts'
import { PAYOUT_COLUMNS, UNCLAIMED_COLUMNS } from './export-columns.ts'
import type { Bank } from './payouts.ts'
import { listBatches, readBatch } from './queries/list-batches.ts'
import * as payouts from './queries/list-payouts.ts'
import { listReturns } from './queries/list-returns.ts'
import * as waiting from './queries/list-waiting.ts'
import { simulate } from './simulate-payout.ts'

export function payoutRoutes(bank: Bank): Route[] {
  return [
    on(batches.listPayoutBatches, ({ db, query }) => listBatches(db, query.page_number)),
    on(batches.readPayoutBatch, ({ db, params }) => readBatch(db, BigInt(params.id))),
    on(batches.listBatchPayouts, {
      authorize: ({ db, params }) => readBatch(db, BigInt(params.id)),
      answer: ({ db, params, query }) => payouts.listOfBatch(db, BigInt(params.id), query.page_number),
    }),
    on(batches.exportBatchPayouts, {
      authorize: ({ db, params }) => readBatch(db, BigInt(params.id)),
      answer: async (request) => {
        const { db, params } = request
        const id = BigInt(params.id)
        return exportList(request, {
          room: 'payouts',
          noun: 'payouts',
          columns: PAYOUT_COLUMNS,
          total: await payouts.countOfBatch(db, id),
          readAfter: (last, limit) => payouts.readOfBatch(db, id, { last, limit }),
        })
      },
    }),
    on(batches.openPayoutBatch, async (request) => {
      const id = await openBatch(request, bank, { by: auditedBy(request) })
      return id === undefined ? { batch: null } : readBatch(request.db, id)
    }),
    on(work.listBlockedClaims, ({ db, caller, now, query }) =>
      waiting.listBlockedClaims(db, caller.account_id, now, query.page_number),
    ),
    on(work.listUnclearPayouts, ({ db, caller, query }) =>
      payouts.listUnclear(db, caller.account_id, query.page_number),
    ),
    on(work.listUnclaimedPayouts, ({ db, caller, query }) =>
      waiting.listUnclaimed(db, caller.account_id, query.page_number),
    ),
    on(work.exportUnclaimedPayouts, async (request) =>
      exportList(request, {
        room: 'payouts',
        noun: 'unclaimed_payouts',
        columns: UNCLAIMED_COLUMNS,
        total: await waiting.countUnclaimed(request.db),
        readAfter: (last, limit) => waiting.readUnclaimed(request.db, last, limit),
      }),
    ),
    on(batches.downloadPayoutFile, async (request) => ({
      content: Buffer.from(await makeBankFile(request)),
      media_type: 'text/csv; charset=utf-8',
      file_name: `payouts-${request.params.id}.csv`,
    })),
    on(batches.readBankAnswer, (request) => takeBankAnswer(request)),
    on(batches.receivePayoutWebhook, async (request) => {
      await receiveWebhook(request, bank, {
        rawBody: request.rawBody ?? Buffer.alloc(0),
        signature: request.header('x-razorpay-signature'),
        event_id: request.header('x-razorpay-event-id'),
      })
      return { received: true as const }
    }),
    on(settlement.settleClaim, {
      authorize: ofOthers,
      answer: async (request) => onWire(await settleByHand(request, bank)),
    }),
    on(settlement.failSettlement, {
      authorize: ofOthers,
      answer: async (request) => onWire(await failByHand(request, bank)),
    }),
    on(settlement.retrySettlement, {
      authorize: ofOthers,
      answer: async (request) => onWire(await retryByHand(request)),
    }),
    on(returns.listReturns, ({ db, caller, query }) => listReturns(db, caller, query.page_number)),
    on(returns.reportReturn, { authorize: ofOthers, answer: (request) => reportReturn(request, bank) }),
    on(returns.decideReturn, {
      authorize: async ({ db, caller, params }) => {
        const found = db.selectFrom('payout_returns').select('claim_id').where('id', '=', params.id)
        const reported = await found.executeTakeFirst()
        if (!reported) throw new Refusal('NOT_FOUND')
        return ofOthers({ db, caller, params: { id: Number(reported.claim_id) } })
      },
      answer: (request) => decideReturn(request, bank),
    }),
    on(simulatePayout, (request) => simulate(request, bank)),
  ]
}

/** Says that a claim is the caller's own affair before the body is read; decided again under its lock. @throws Refusal NOT_FOUND, OWN_AFFAIR */
async function ofOthers({
  db,
  caller,
  params,
}: Pick<AnyRequestContext, 'db' | 'caller'> & { params: { id: number } }): Promise<undefined> {
  const claim = await findClaimRow(db, BigInt(params.id))
  if (!claim) throw new Refusal('NOT_FOUND')
  await refuseOwnClaim(db, caller.account_id, claim)
}

function onWire({ id, status, version, external_transaction_id }: ClaimRow): settlement.Settlement {
  return { id: Number(id), status, version, external_transaction_id }
}

/** Whether money of this person was returned and waits for their bank details. */
export async function hasFailedPayout(db: Db, account_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('claims')
    .select('id')
    .where('account_id', '=', account_id)
    .where('status', '=', 'SETTLEMENT_FAILED')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
