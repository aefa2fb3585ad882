import type { Access } from './access-table.ts'

/** The calls behind My plan and a person's own data, and our staff's acts for one person, as access-table.ts has the others: by hand, from the documents. */
export const HOME_ACCESS: Record<string, Access> = {
  listMyConsents: 'person',
  listMyAccessLog: 'person',
  exportMyData: 'person',
  listMyGrievances: 'person',
  fileGrievance: 'person',
  readErasure: 'person',
  readErasureOutcome: 'anyone',
  sendErasureCode: 'person',
  requestErasure: 'person',
  withdrawErasure: 'person',
  readNow: 'person',
  listMyDocuments: 'person',
  listMyInvitations: 'person',
  acceptInvitation: 'owner',
  declineInvitation: 'owner',
  setMemberContact: { staff: ['SUPERADMIN', 'ADMIN'] },
}
