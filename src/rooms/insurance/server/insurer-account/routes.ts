import { auditedBy } from '#platform/audit/audit.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { on, type Route } from '#platform/serving/context.ts'
import * as calls from '../../contract/insurer-account.ts'
import { listPayments } from './list-payments.ts'
import { approveInsurerPayment, declineInsurerPayment, enterInsurerPayment } from './pay-insurer.ts'
import { readStatement } from './read-statement.ts'
import { listLeftOvers, uploadStatement } from './statements.ts'

const entered = <S>({ id, status }: { id: string; status: S }) => ({ id, status })

export const insurerAccountRoutes: Route[] = [
  on(calls.listInsurerPayments, ({ db, caller: { account_id }, query, now }) =>
    listPayments(db, { account_id, ...query, now }),
  ),
  on(calls.enterInsurerPayment, (request) => {
    const { db, caller, body } = request
    const { amount, ...payment } = body
    const account_id = caller.account_id ?? ''
    return withTransaction(db, async (trx) =>
      entered(await enterInsurerPayment(trx, { ...payment, amount_paise: amount, account_id, by: auditedBy(request) })),
    )
  }),
  on(calls.approveInsurerPayment, (request) => {
    const { db, caller, params } = request
    const decision = { id: params.id, account_id: caller.account_id ?? '', by: auditedBy(request) }
    return withTransaction(db, async (trx) => entered(await approveInsurerPayment(trx, decision)))
  }),
  on(calls.declineInsurerPayment, (request) => {
    const { db, caller, params, body } = request
    const decision = { id: params.id, reason: body.reason, account_id: caller.account_id ?? '' }
    return withTransaction(db, async (trx) =>
      entered(await declineInsurerPayment(trx, { ...decision, by: auditedBy(request) })),
    )
  }),
  on(calls.uploadInsurerStatement, async (request) => {
    const { db, caller, body } = request
    const { statement, ...about } = body
    const read = await readStatement(statement)
    return withTransaction(db, (trx) =>
      uploadStatement(trx, { ...about, read, account_id: caller.account_id ?? '', by: auditedBy(request) }),
    )
  }),
  on(calls.listLeftOvers, ({ db, caller: { account_id }, query }) => listLeftOvers(db, { account_id, ...query })),
]
