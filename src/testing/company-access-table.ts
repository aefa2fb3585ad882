import type { Access } from './access-table.ts'

const ADMIN: Access = { partner: ['PARTNER_ADMIN'] }
const HR: Access = { partner: ['PARTNER_ADMIN', 'PARTNER_MEMBER'] }

/** Which kinds each of them sees is in company-access.api.test.ts of the check-ups. */
const CHECKUPS: Access = {
  partner: ['PARTNER_ADMIN', 'PARTNER_MEMBER', 'PARTNER_AHC_MEMBER', 'PARTNER_PEMC_MEMBER'],
}
const CANDIDATES: Access = { partner: ['PARTNER_ADMIN', 'PARTNER_MEMBER', 'PARTNER_PEMC_MEMBER'] }

const BOOKING: Access = { partner: ['PARTNER_ADMIN', 'PARTNER_MEMBER', 'PARTNER_AGENT_ADMIN'] }

const HOME_CARE: Access = { partner: ['PARTNER_ADMIN', 'PARTNER_MEMBER', 'PARTNER_NGO_COORDINATOR'] }

const REPORTS: Access = {
  partner: [
    'PARTNER_ADMIN',
    'PARTNER_MEMBER',
    'PARTNER_NGO_COORDINATOR',
    'PARTNER_HEALTH_CAMP_ADMIN',
    'PARTNER_AHC_MEMBER',
    'PARTNER_PEMC_MEMBER',
  ],
}

const ANY_ROLE: Access = {
  partner: [
    'PARTNER_ADMIN',
    'PARTNER_MEMBER',
    'PARTNER_NGO_COORDINATOR',
    'PARTNER_HEALTH_CAMP_ADMIN',
    'PARTNER_AGENT_ADMIN',
    'PARTNER_AHC_MEMBER',
    'PARTNER_PEMC_MEMBER',
  ],
}

/** The calls about one company, as access-table.ts has the others: by hand, from the documents. */
export const COMPANY_ACCESS: Record<string, Access> = {
  listOrganizations: { staff: ['SUPERADMIN', 'ADMIN'] },
  readOrganization: { staff: ['SUPERADMIN', 'ADMIN'] },
  addOrganization: { staff: ['SUPERADMIN'] },
  changeOrganization: { staff: ['SUPERADMIN'] },
  addSubsidiary: { staff: ['SUPERADMIN'] },
  changeSubsidiary: { staff: ['SUPERADMIN'] },
  inviteCompanyAdmin: { staff: ['SUPERADMIN'] },
  withdrawAdminInvitation: { staff: ['SUPERADMIN'] },
  listContractPlans: { staff: ['SUPERADMIN', 'ADMIN'] },
  readPartner: { staff: ['SUPERADMIN', 'ADMIN'] },
  addPartner: { staff: ['SUPERADMIN'] },
  changePartner: { staff: ['SUPERADMIN'] },
  previewEnd: { staff: ['SUPERADMIN'] },
  endPartner: { staff: ['SUPERADMIN'] },
  amendPartner: { staff: ['SUPERADMIN'] },
  signPartner: { staff: ['SUPERADMIN'] },
  discardPartner: { staff: ['SUPERADMIN'] },
  removePartnerLogo: { staff: ['SUPERADMIN'] },
  savePartnerLogo: { staff: ['SUPERADMIN'] },
  // The company's own page shows it to everybody.
  readPartnerLogo: 'anyone',

  listHealthCamps: { staff: ['SUPERADMIN', 'ADMIN'] },
  listCampCompanies: { staff: ['SUPERADMIN', 'ADMIN'] },
  readDeskCamp: { staff: ['SUPERADMIN', 'ADMIN'] },
  addHealthCamp: { staff: ['SUPERADMIN', 'ADMIN'] },
  changeHealthCamp: { staff: ['SUPERADMIN', 'ADMIN'] },
  cancelHealthCamp: { staff: ['SUPERADMIN', 'ADMIN'] },
  addCampKiosk: { staff: ['SUPERADMIN', 'ADMIN'] },
  revokeCampKiosk: { staff: ['SUPERADMIN', 'ADMIN'] },
  listCampPeople: { staff: ['SUPERADMIN', 'ADMIN'] },
  setCampPerson: { staff: ['SUPERADMIN', 'ADMIN'] },
  listCampLocations: { partner: ['PARTNER_ADMIN', 'PARTNER_MEMBER', 'PARTNER_HEALTH_CAMP_ADMIN'] },
  readHealthCamp: { partner: ['PARTNER_ADMIN', 'PARTNER_MEMBER', 'PARTNER_HEALTH_CAMP_ADMIN'] },
  listMyCamps: 'person',
  listCampSlots: 'owner',
  registerForCamp: 'owner',
  leaveCamp: 'owner',
  // The link is the key: who has the device at the venue has it.
  readCampKiosk: 'anyone',
  enterAtKiosk: 'anyone',

  listCorporateUsers: ADMIN,
  inviteCorporateUser: ADMIN,
  changeCorporateUser: ADMIN,
  removeCorporateUser: ADMIN,
  listInvitations: ADMIN,
  withdrawInvitation: ADMIN,
  listPartners: ANY_ROLE,

  readWaiting: ANY_ROLE,
  readNeeds: HR,
  searchCompany: ANY_ROLE,

  listPartnerUsers: HR,
  exportPartnerUsers: HR,
  readEmployeeFilters: HR,
  readEmployeeForm: HR,
  addPartnerUser: HR,
  readOverview: HR,
  readUtilizationUsers: HR,
  readUtilizationSavings: HR,
  readTrend: HR,
  editPartnerUser: HR,
  previewBlock: HR,
  blockPartnerUser: HR,
  restorePartnerUser: ADMIN,

  readCompanyCredits: HR,
  listCompanyTransactions: HR,
  readPersonCredits: HR,
  listPersonTransactions: HR,
  transferCredits: HR,
  requestTopup: HR,
  cancelTopup: HR,
  readPartnerUser: HR,
  remindPartnerUsers: HR,
  remindInBulk: HR,
  listDependents: HR,
  addDependent: HR,
  changeDependent: HR,
  removeDependent: HR,
  listActivities: HR,

  readCheckupConfiguration: CHECKUPS,
  listCheckupOrders: CHECKUPS,
  readCheckupOrder: CHECKUPS,
  readCheckupOrderReport: CHECKUPS,
  requestCheckupAccess: CHECKUPS,
  orderCheckup: CANDIDATES,
  rescheduleCandidateOrder: CANDIDATES,
  cancelCandidateOrder: CANDIDATES,

  sendMemberCode: BOOKING,
  verifyMember: BOOKING,
  readVerifiedMember: BOOKING,
  initiateConsult: BOOKING,
  readAgentConsult: BOOKING,
  listAgentBookings: BOOKING,

  requestPartnerConsent: HOME_CARE,
  listPartnerConsents: HOME_CARE,
  resendPartnerConsent: HOME_CARE,
  listChcOrders: HOME_CARE,
  readChcOrder: HOME_CARE,
  readInCare: HOME_CARE,
  listChcPlans: HOME_CARE,
  listUserPlanProposals: HOME_CARE,
  createUserPlanProposal: HOME_CARE,
  updateUserPlanProposal: HOME_CARE,
  checkUserPlanProposal: HOME_CARE,
  listUserAddresses: HOME_CARE,
  createUserAddress: HOME_CARE,
  readUserAddress: HOME_CARE,
  activateUserSubscription: HOME_CARE,
  listUserClaims: HOME_CARE,
  listUserClaimPlans: HOME_CARE,
  fileUserClaim: HOME_CARE,
  // The body names the company: who may is in tenants.api.test.ts of the orders.
  activateChcSubscription: 'person',
  readPartnerConsent: 'owner',
  providePartnerConsent: 'owner',
  declinePartnerConsent: 'owner',
  withdrawPartnerConsent: 'owner',
  listPartnerConsentLog: 'owner',
  listMyPartnerConsents: 'person',

  uploadFile: HR,
  listFiles: HR,
  readFile: HR,
  mapFile: HR,
  settleDoubts: HR,
  deleteFile: HR,
  listFileRows: HR,
  correctFileRows: HR,
  setFileColumn: HR,
  undoFileColumn: HR,
  startUpload: HR,
  undoUpload: HR,
  previewUndo: HR,
  readTemplate: HR,

  // Which types each of them may have is in the room's own tests.
  requestReport: REPORTS,
  listReports: REPORTS,
  downloadReport: REPORTS,

  readPartnerPage: 'anyone',
  activatePartner: 'anyone',
  verifyPartnerActivation: 'anyone',
  readPartnerMembership: 'person',
  savePartnerConsent: 'person',
}
