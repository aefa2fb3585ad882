import type { Access } from './access-table.ts'

const ADMIN: Access = { partner: ['PARTNER_ADMIN'] }
const HR: Access = { partner: ['PARTNER_ADMIN', 'PARTNER_MEMBER'] }

/** The calls about one company, as access-table.ts has the others: by hand, from the documents. */
export const COMPANY_ACCESS: Record<string, Access> = {
  listCorporateUsers: ADMIN,
  inviteCorporateUser: ADMIN,
  removeCorporateUser: ADMIN,
  listInvitations: ADMIN,
  withdrawInvitation: ADMIN,
  listPartners: {
    partner: [
      'PARTNER_ADMIN',
      'PARTNER_MEMBER',
      'PARTNER_NGO_COORDINATOR',
      'PARTNER_HEALTH_CAMP_ADMIN',
      'PARTNER_AGENT_ADMIN',
      'PARTNER_AHC_MEMBER',
      'PARTNER_PEMC_MEMBER',
    ],
  },

  listPartnerUsers: HR,
  exportPartnerUsers: HR,
  readEmployeeFilters: HR,
  readEmployeeForm: HR,
  addPartnerUser: HR,
}
