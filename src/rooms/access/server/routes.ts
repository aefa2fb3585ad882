import { exportList } from '#dashboard/server/export-list.ts'
import { on, type Route } from '#platform/serving/context.ts'
import * as calls from '../contract.ts'
import { AUDIT_COLUMNS, countAudit, listAudit, readAudit, readAuditEntry } from './audit-queries.ts'
import {
  type AccountCommands,
  inviteCorporateUser,
  removeCorporateUser,
  removeStaffRole,
  setStaffRole,
} from './commands.ts'
import { listCorporateUsers, listStaff } from './queries.ts'

export function accessRoutes(accounts: AccountCommands): Route[] {
  return [
    on(calls.listStaff, ({ db, query }) => listStaff(db, query.page_number)),
    on(calls.setStaffRole, (request) => setStaffRole(request, accounts, request.params.account_id, request.body.role)),
    on(calls.removeStaffRole, (request) => removeStaffRole(request, accounts, request.params.account_id)),
    on(calls.listCorporateUsers, ({ db, params, query }) =>
      listCorporateUsers(db, params.subsidiaryId, query.page_number),
    ),
    on(calls.inviteCorporateUser, (request) =>
      inviteCorporateUser(request, accounts, request.params.subsidiaryId, request.body),
    ),
    on(calls.removeCorporateUser, async (request) => {
      const { subsidiaryId, account_id } = request.params
      await removeCorporateUser(request, subsidiaryId, account_id)
    }),
    on(calls.listAudit, ({ db, query }) => listAudit(db, query)),
    on(calls.readAuditEntry, ({ db, params }) => readAuditEntry(db, BigInt(params.id))),
    on(calls.exportAudit, async (request) => {
      const { db, query } = request
      const { total, end } = await countAudit(db, query)
      return exportList(request, {
        room: 'access',
        noun: 'audit_log',
        columns: AUDIT_COLUMNS,
        total,
        readAfter: (last, limit) => readAudit(db, query, { before: last?.id ?? end, limit }),
      })
    }),
  ]
}
