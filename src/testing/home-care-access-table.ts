import type { Access } from './access-table.ts'

/** Who may make the calls of addresses and home care; a part of the table in access-table.ts. */
export const HOME_CARE_ACCESS: Record<string, Access> = {
  readServiceability: 'anyone',
  listAddresses: 'person',
  createAddress: 'person',
  readAddress: 'owner',
  deleteAddress: 'owner',
  listPlanProposals: 'person',
  createPlanProposal: 'person',
  updatePlanProposal: 'owner',
  checkPlanProposal: 'owner',
  listMyCare: 'person',
  readCare: 'owner',
  logVitals: 'owner',
  saveTemperatureUnit: 'person',
  reportLowOxygen: 'owner',
  requestCareCall: 'owner',
  downloadCareSummary: 'owner',
  listHomeCare: { staff: ['SUPERADMIN', 'ADMIN'] },
  readHomeCare: { staff: ['SUPERADMIN', 'ADMIN'] },
  actOnCareCall: { staff: ['SUPERADMIN', 'ADMIN'] },
  moveCareKit: { staff: ['SUPERADMIN', 'ADMIN'] },
  actOnEscalation: { staff: ['SUPERADMIN', 'ADMIN'] },
  changeCareDoctor: { staff: ['SUPERADMIN', 'ADMIN'] },
  checkSharedNumber: { staff: ['SUPERADMIN', 'ADMIN'] },
  addCareNote: { staff: ['SUPERADMIN', 'ADMIN'] },
  readCareSummary: { staff: ['SUPERADMIN', 'ADMIN'] },
  // The courier authenticates by signature.
  receiveCourierWebhook: 'anyone',
  simulateKit: 'anyone',
}
