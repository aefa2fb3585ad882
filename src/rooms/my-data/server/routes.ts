import { Readable } from 'node:stream'
import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { zipFile } from '#platform/reports/zip-file.ts'
import { on, type Route } from '#platform/serving/context.ts'
import { notPending } from '#rooms/accounts/server/login-email-routes.ts'
import { ownOrderIds } from '#rooms/checkout/server/queries.ts'
import { readSupplier } from '#rooms/invoices/server/supplier.ts'
import type { ReadAs } from '#rooms/native-app/server/read-as.ts'
import { istDateOf } from '#values/ist-date.ts'
import * as erasure from '../contract/erasure.ts'
import * as calls from '../contract.ts'
import { fileGrievance } from './commands/file-grievance.ts'
import { requestErasure, sendErasureCode, withdrawErasure } from './commands/request-erasure.ts'
import { readErasureOf, readOutcome } from './erasures.ts'
import { exportData } from './export-data.ts'
import { listGrievances } from './grievances.ts'
import { listAccess } from './list-access.ts'
import { listConsents } from './list-consents.ts'

export interface MyDataDependencies {
  readAs: ReadAs
}

export const myDataRoutes = ({ readAs }: MyDataDependencies): Route[] => [
  on(calls.listMyConsents, async ({ db, caller }) => ({ consents: await listConsents(db, caller.account_id ?? '') })),
  on(calls.listMyAccessLog, ({ db, caller, query }) => listAccess(db, caller.account_id ?? '', query.page_number)),
  on(calls.exportMyData, {
    authorize: notPending,
    answer: async (request) => {
      const { db, caller, address, now } = request
      const session_id = caller.session_id ?? ''
      await audit(db, {
        ...auditedBy(request),
        action: 'my-data.data-exported',
        entity: 'account',
        entity_id: caller.account_id,
      })
      const orders = await ownOrderIds(db, caller.account_id ?? '')
      const parts = exportData((path) => readAs(session_id, { path, address }), orders)
      return {
        content: Readable.from(zipFile(parts), { objectMode: false }),
        media_type: 'application/zip',
        file_name: `my-data-${istDateOf(now)}.zip`,
      }
    },
  }),
  on(calls.listMyGrievances, async ({ db, keys, caller, now }) => {
    const { name, address, phone, email } = await readSupplier(db, now)
    return {
      grievances: await listGrievances(db, keys, caller.account_id ?? ''),
      responsible: { name, address, phone, email },
    }
  }),
  on(erasure.readErasure, ({ db, caller, now }) => readErasureOf(db, caller.account_id ?? '', now)),
  on(erasure.readErasureOutcome, async ({ db, params }) => {
    const outcome = await readOutcome(db, params.id)
    if (!outcome) throw new Refusal('NOT_FOUND')
    return outcome
  }),
  on(erasure.sendErasureCode, { authorize: notPending, answer: sendErasureCode }),
  on(erasure.requestErasure, { authorize: notPending, answer: requestErasure }),
  on(erasure.withdrawErasure, { authorize: notPending, answer: withdrawErasure }),
  on(calls.fileGrievance, { authorize: notPending, answer: fileGrievance }),
]
