import { exportList } from '#dashboard/server/export-list.ts'
import { on, type Route } from '#platform/serving/context.ts'
import * as appointmentCalls from '../contract/appointments.ts'
import * as invitationCalls from '../contract/invitations.ts'
import * as calls from '../contract.ts'
import { answerInvitation } from './answer-invitation.ts'
import { confirmAppointment, declineAppointment, listAppointments, withdrawAppointment } from './appointments.ts'
import { AUDIT_COLUMNS, countAudit, listAudit, readAudit, readAuditEntry } from './audit-queries.ts'
import { removeStaffRole, setStaffRole } from './commands.ts'
import { changeCorporateUser, removeCorporateUser, type UserActivities } from './corporate-users.ts'
import { type InvitationMessages, inviteCorporateUser } from './invitation-commands.ts'
import { listInvitations, listOwnInvitations } from './invitations.ts'
import { listCorporateUsers, listStaff } from './queries.ts'
import type { AccountCommands } from './staff-role.ts'
import { withdrawInvitation } from './withdraw-invitations.ts'

export type AccessDependencies = AccountCommands & InvitationMessages & UserActivities

export function accessRoutes(above: AccessDependencies): Route[] {
  return [
    on(calls.listStaff, ({ db, query }) => listStaff(db, query.page_number)),
    on(calls.setStaffRole, (request) => setStaffRole(request, above, request.params.account_id, request.body)),
    on(calls.removeStaffRole, (request) => removeStaffRole(request, above, request.params.account_id)),
    on(appointmentCalls.listAppointments, async ({ db, now, caller }) => ({
      proposals: await listAppointments(db, { now, account_id: caller.account_id }),
    })),
    on(appointmentCalls.confirmAppointment, (request) => confirmAppointment(request, above)),
    on(appointmentCalls.declineAppointment, (request) => declineAppointment(request, above, request.body.reason)),
    on(appointmentCalls.withdrawAppointment, withdrawAppointment),
    on(calls.listCorporateUsers, ({ db, params, query }) =>
      listCorporateUsers(db, params.subsidiaryId, query.page_number),
    ),
    on(invitationCalls.inviteCorporateUser, (request) =>
      inviteCorporateUser(request, above, request.params.subsidiaryId, request.body),
    ),
    on(invitationCalls.listInvitations, ({ db, params, query, now }) =>
      listInvitations(db, { subsidiary_id: params.subsidiaryId, ...query, now }),
    ),
    on(invitationCalls.withdrawInvitation, (request) => withdrawInvitation(request, request.params)),
    on(invitationCalls.listMyInvitations, async (request) => ({
      invitations: await listOwnInvitations(request.db, request),
    })),
    on(invitationCalls.acceptInvitation, async (request) => ({
      subsidiary_id: await answerInvitation(request, above, { ...request.params, ...request.body, status: 'ACCEPTED' }),
    })),
    on(invitationCalls.declineInvitation, async (request) => {
      await answerInvitation(request, above, { ...request.params, status: 'DECLINED' })
    }),
    on(calls.changeCorporateUser, (request) => changeCorporateUser(request, above, request.params, request.body)),
    on(calls.removeCorporateUser, (request) => removeCorporateUser(request, above, request.params)),
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
