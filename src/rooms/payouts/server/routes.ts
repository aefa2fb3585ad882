import { auditedBy } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { on, type Route } from '#platform/serving/context.ts'
import type { ClaimRow } from '#rooms/claims/server/move-claim.ts'
import * as batches from '../contract/batches.ts'
import * as settlement from '../contract/settlement.ts'
import { simulatePayout } from '../contract/simulated.ts'
import { makeBankFile, takeBankAnswer } from './commands/bank-file.ts'
import { openBatch } from './commands/open-batch.ts'
import { receiveWebhook } from './commands/receive-webhook.ts'
import { failByHand, retryByHand, settleByHand } from './commands/settle-by-hand.ts'
import type { Bank } from './payouts.ts'
import { listBatches, readBatch } from './queries/list-batches.ts'
import { listWork } from './queries/list-work.ts'
import { simulate } from './simulate-payout.ts'

export function payoutRoutes(bank: Bank): Route[] {
  return [
    on(batches.listPayoutBatches, ({ db, query }) => listBatches(db, query.page_number)),
    on(batches.readPayoutBatch, ({ db, params }) => readBatch(db, BigInt(params.id))),
    on(batches.openPayoutBatch, async (request) => {
      const id = await openBatch(request, bank, { by: auditedBy(request) })
      return { batch: id === undefined ? null : (await readBatch(request.db, id)).batch }
    }),
    on(batches.listPayoutWork, ({ db, now }) => listWork(db, now)),
    on(batches.downloadPayoutFile, async (request) => ({
      content: Buffer.from(await makeBankFile(request)),
      media_type: 'text/csv',
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
    on(settlement.settleClaim, async (request) => onWire(await settleByHand(request))),
    on(settlement.failSettlement, async (request) => onWire(await failByHand(request))),
    on(settlement.retrySettlement, async (request) => onWire(await retryByHand(request))),
    on(simulatePayout, (request) => simulate(request, bank)),
  ]
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
