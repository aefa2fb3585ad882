import type { Access } from './access-table.ts'

/** Who may make the calls about our staff and the audit log. */
export const STAFF_ACCESS: Record<string, Access> = {
  listStaff: { staff: ['SUPERADMIN'] },
  setStaffRole: { staff: ['SUPERADMIN'] },
  removeStaffRole: { staff: ['SUPERADMIN'] },
  listAppointments: { staff: ['SUPERADMIN'] },
  confirmAppointment: { staff: ['SUPERADMIN'] },
  declineAppointment: { staff: ['SUPERADMIN'] },
  withdrawAppointment: { staff: ['SUPERADMIN'] },
  listAudit: { staff: ['SUPERADMIN', 'ADMIN'] },
  exportAudit: { staff: ['SUPERADMIN', 'ADMIN'] },
  readAuditEntry: { staff: ['SUPERADMIN', 'ADMIN'] },
  listTopups: { staff: ['SUPERADMIN', 'ADMIN'] },
  listTopupContracts: { staff: ['SUPERADMIN', 'ADMIN'] },
  enterTopup: { staff: ['SUPERADMIN'] },
  confirmTopupReceipt: { staff: ['SUPERADMIN'] },
  rejectTopup: { staff: ['SUPERADMIN'] },
  reverseTopup: { staff: ['SUPERADMIN'] },
  withdrawTopupReversal: { staff: ['SUPERADMIN'] },
}
