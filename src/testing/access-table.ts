/**
 * Who may make each call, written by hand from the documents and deliberately not derived from the contracts: a
 * permission that changes in the code has to be changed here too, by a person who reads it. A new call gets its line
 * here.
 */

import { COMPANY_ACCESS } from './company-access-table.ts'

type StaffRole = 'SUPERADMIN' | 'ADMIN' | 'MODERATOR' | 'MODERATION_MEMBER' | 'MEMBER' | 'USER'
type PartnerRole =
  `PARTNER_${'ADMIN' | 'MEMBER' | 'NGO_COORDINATOR' | 'HEALTH_CAMP_ADMIN' | 'AGENT_ADMIN' | 'AHC_MEMBER' | 'PEMC_MEMBER'}`

/**
 * 'anyone': also without a session. 'person': every signed-in person, about themselves. 'owner': signed in, and only
 * the record's owner finds it. Otherwise the roles that may.
 */
export type Access =
  | 'anyone'
  | 'person'
  | 'owner'
  | { readonly staff: readonly StaffRole[] }
  | { readonly partner: readonly PartnerRole[] }

export const ACCESS: Record<string, Access> = {
  listPlans: 'anyone',
  readPlan: 'anyone',
  readPlanGroup: 'anyone',
  quotePlan: 'anyone',
  readSegment: 'anyone',

  readServiceability: 'anyone',
  readRobots: 'anyone',
  readSitemap: 'anyone',
  readOffer: 'anyone',
  listFeedback: 'anyone',
  writeFeedback: 'person',
  readPlanUpsell: 'anyone',
  validateCoupon: 'anyone',

  sendLoginCode: 'anyone',
  readLoginCaptcha: 'anyone',
  verifyLoginCode: 'anyone',
  readLogin: 'anyone',
  logOut: 'anyone',
  logOutByAddress: 'anyone',
  beginAuthenticatorEnrolment: 'person',
  verifyAuthenticatorCode: 'person',
  readUserInfo: 'person',
  saveWhatsappSettings: 'person',
  listSessions: 'person',
  readLoginEmail: 'person',
  sendLoginEmailChangeCode: 'person',
  beginLoginEmail: 'person',
  saveLoginEmail: 'person',
  removeLoginEmail: 'person',
  revokeSession: 'owner',
  revokeAllSessions: 'person',

  fileClaim: 'person',
  preflightClaim: 'person',
  amendClaim: 'owner',
  withdrawClaim: 'owner',
  resubmitClaim: 'owner',
  listClaims: 'person',
  listCoverage: 'person',
  readClaim: 'owner',
  readClaimFile: 'owner',

  readVisitOffer: 'person',
  unlockByQr: 'person',
  readVisitIdOffer: 'person',
  unlockByVisitId: 'person',
  listVisits: 'person',
  readVisit: 'owner',
  reverseVisit: 'owner',
  // A clinic's desk has no account with us: it knows a pass's number, or the address of its own screen.
  checkVisit: 'anyone',
  confirmVisit: 'anyone',
  readDesk: 'anyone',

  requestPayment: 'person',
  requestPaymentAlias: 'person',
  readOrder: 'owner',
  cancelOrder: 'owner',
  downloadReceipt: 'owner',
  // The gateway and the browser it redirects authenticate by signature, not by session.
  receivePaymentWebhook: 'anyone',
  returnFromGateway: 'anyone',

  listMyInvoices: 'person',
  listInvoices: 'owner',
  downloadInvoice: 'owner',
  downloadCreditNote: 'owner',

  readWalletCredits: 'owner',
  listWalletTransactions: 'owner',
  readWalletTransaction: 'owner',

  readAutoDebit: 'owner',
  cancelAutoDebit: 'owner',
  pauseAutoDebit: 'owner',
  reauthoriseAutoDebit: 'owner',
  returnFromMandate: 'anyone',

  listMySubscriptions: 'person',
  readMySubscription: 'owner',
  readUsage: 'owner',
  listMembers: 'person',
  listPlanMembers: 'owner',
  addMember: 'owner',
  changeMember: 'owner',
  removeMember: 'owner',
  listUpsell: { staff: ['SUPERADMIN', 'ADMIN'] },
  exportUpsell: { staff: ['SUPERADMIN', 'ADMIN'] },
  sendUpsell: { staff: ['SUPERADMIN', 'ADMIN'] },
  // The visitor of a link is anonymous.
  openUpsell: 'anyone',
  listTopups: { staff: ['SUPERADMIN', 'ADMIN'] },
  listTopupContracts: { staff: ['SUPERADMIN', 'ADMIN'] },
  enterTopup: { staff: ['SUPERADMIN'] },
  confirmTopupReceipt: { staff: ['SUPERADMIN'] },
  rejectTopup: { staff: ['SUPERADMIN'] },
  listHealthCash: { staff: ['SUPERADMIN'] },
  readHealthCashAccount: { staff: ['SUPERADMIN'] },
  listHealthCashGrants: { staff: ['SUPERADMIN'] },
  exportHealthCashGrants: { staff: ['SUPERADMIN'] },
  grantHealthCash: { staff: ['SUPERADMIN'] },
  revokeHealthCash: { staff: ['SUPERADMIN'] },
  lookUpSubscriptions: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR', 'MODERATION_MEMBER', 'MEMBER'] },
  readSubscriptionDetails: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR', 'MODERATION_MEMBER', 'MEMBER'] },
  blockSubscription: { staff: ['SUPERADMIN', 'ADMIN'] },
  unblockSubscription: { staff: ['SUPERADMIN'] },
  fileManualReimbursement: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATION_MEMBER'] },
  generateInvoice: { staff: ['SUPERADMIN', 'ADMIN'] },
  downloadInvoiceForStaff: { staff: ['SUPERADMIN', 'ADMIN'] },
  addQuota: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR'] },
  cancelQuota: { staff: ['SUPERADMIN', 'ADMIN'] },

  sendLead: 'anyone',
  sendCorporateLead: 'anyone',
  readCorporateCaptcha: 'anyone',
  listCorporateLeads: { staff: ['SUPERADMIN', 'ADMIN'] },
  readCorporateLead: { staff: ['SUPERADMIN', 'ADMIN'] },
  changeCorporateLead: { staff: ['SUPERADMIN', 'ADMIN'] },
  listLeads: { staff: ['SUPERADMIN', 'ADMIN'] },
  readLead: { staff: ['SUPERADMIN', 'ADMIN'] },
  moveLead: { staff: ['SUPERADMIN', 'ADMIN'] },

  readRefundQuote: 'owner',
  answerRevisedRefund: 'owner',
  requestPlanRefund: 'owner',
  readStaffRefundQuote: { staff: ['SUPERADMIN', 'ADMIN'] },
  refundSubscription: { staff: ['SUPERADMIN', 'ADMIN'] },
  listWaitingRefunds: { staff: ['SUPERADMIN', 'ADMIN'] },
  listManualRefunds: { staff: ['SUPERADMIN', 'ADMIN'] },
  listPaymentAlerts: { staff: ['SUPERADMIN', 'ADMIN'] },
  approvePlanRefund: { staff: ['SUPERADMIN', 'ADMIN'] },
  declinePlanRefund: { staff: ['SUPERADMIN', 'ADMIN'] },
  settleRefundByHand: { staff: ['SUPERADMIN', 'ADMIN'] },
  resolvePaymentAlert: { staff: ['SUPERADMIN', 'ADMIN'] },

  readBankDetails: 'person',
  findBankBranch: 'person',
  sendBankCode: 'person',
  saveBankDetails: 'person',
  listBankReviews: { staff: ['SUPERADMIN', 'ADMIN'] },
  listPayoutBatches: { staff: ['SUPERADMIN', 'ADMIN'] },
  readPayoutBatch: { staff: ['SUPERADMIN', 'ADMIN'] },
  openPayoutBatch: { staff: ['SUPERADMIN', 'ADMIN'] },
  listBatchPayouts: { staff: ['SUPERADMIN', 'ADMIN'] },
  exportBatchPayouts: { staff: ['SUPERADMIN', 'ADMIN'] },
  listBlockedClaims: { staff: ['SUPERADMIN', 'ADMIN'] },
  listUnclearPayouts: { staff: ['SUPERADMIN', 'ADMIN'] },
  listUnclaimedPayouts: { staff: ['SUPERADMIN', 'ADMIN'] },
  exportUnclaimedPayouts: { staff: ['SUPERADMIN', 'ADMIN'] },
  downloadPayoutFile: { staff: ['SUPERADMIN', 'ADMIN'] },
  readBankAnswer: { staff: ['SUPERADMIN', 'ADMIN'] },
  settleClaim: { staff: ['SUPERADMIN', 'ADMIN'] },
  failSettlement: { staff: ['SUPERADMIN', 'ADMIN'] },
  retrySettlement: { staff: ['SUPERADMIN', 'ADMIN'] },
  listReturns: { staff: ['SUPERADMIN', 'ADMIN'] },
  reportReturn: { staff: ['SUPERADMIN', 'ADMIN'] },
  decideReturn: { staff: ['SUPERADMIN'] },
  // The bank authenticates by signature.
  receivePayoutWebhook: 'anyone',
  simulatePayout: 'anyone',
  // The doctors' desk authenticates by signature.
  receiveDeskEvent: 'anyone',
  simulateDesk: 'anyone',
  decideBankReview: { staff: ['SUPERADMIN', 'ADMIN'] },

  listModerations: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR'] },
  exportModerations: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR'] },
  readDeskClaim: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR'] },
  listClaimPictures: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR'] },
  readClaimPicture: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR'] },
  readOriginalFile: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR'] },
  listReviewers: { staff: ['SUPERADMIN', 'ADMIN'] },
  approveClaim: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR'] },
  rejectClaim: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR'] },
  holdClaim: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR'] },
  releaseClaim: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR'] },
  sendBackClaim: { staff: ['SUPERADMIN', 'ADMIN'] },
  undoApproval: { staff: ['SUPERADMIN', 'ADMIN'] },
  reopenClaim: { staff: ['SUPERADMIN', 'ADMIN'] },
  correctClaim: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR'] },
  noteClaim: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR'] },
  lockClaim: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR'] },
  unlockClaim: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR'] },
  assignClaim: { staff: ['SUPERADMIN', 'ADMIN'] },
  decideInBulk: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR'] },
  listSampledDecisions: { staff: ['SUPERADMIN', 'ADMIN'] },
  reviewDecision: { staff: ['SUPERADMIN', 'ADMIN'] },

  readSendFigures: { staff: ['SUPERADMIN', 'ADMIN'] },
  listDeadLetters: { staff: ['SUPERADMIN', 'ADMIN'] },
  exportDeadLetters: { staff: ['SUPERADMIN', 'ADMIN'] },
  retryDeadLetters: { staff: ['SUPERADMIN'] },
  retryDeadLetter: { staff: ['SUPERADMIN'] },

  readToday: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR', 'MODERATION_MEMBER', 'MEMBER'] },
  searchDesk: { staff: ['SUPERADMIN', 'ADMIN', 'MODERATOR', 'MODERATION_MEMBER', 'MEMBER'] },

  listStaff: { staff: ['SUPERADMIN'] },
  setStaffRole: { staff: ['SUPERADMIN'] },
  removeStaffRole: { staff: ['SUPERADMIN'] },
  listAudit: { staff: ['SUPERADMIN', 'ADMIN'] },
  exportAudit: { staff: ['SUPERADMIN', 'ADMIN'] },
  readAuditEntry: { staff: ['SUPERADMIN', 'ADMIN'] },

  listCatalogue: { staff: ['SUPERADMIN'] },
  readCatalogueItem: { staff: ['SUPERADMIN'] },
  saveCatalogueDraft: { staff: ['SUPERADMIN'] },
  discardCatalogueDraft: { staff: ['SUPERADMIN'] },
  publishCatalogueDraft: { staff: ['SUPERADMIN'] },
  listReviews: { staff: ['SUPERADMIN'] },
  publishReview: { staff: ['SUPERADMIN'] },
  setCatalogueStatus: { staff: ['SUPERADMIN'] },
  exportCatalogue: { staff: ['SUPERADMIN'] },
  importCatalogueFile: { staff: ['SUPERADMIN'] },
  listSettings: { staff: ['SUPERADMIN', 'ADMIN'] },
  setSetting: { staff: ['SUPERADMIN'] },
  confirmSetting: { staff: ['SUPERADMIN', 'ADMIN'] },
  declineSetting: { staff: ['SUPERADMIN', 'ADMIN'] },
  withdrawSetting: { staff: ['SUPERADMIN'] },

  ...COMPANY_ACCESS,
  listMyInvitations: 'person',
  acceptInvitation: 'owner',
  declineInvitation: 'owner',

  // The simulated world, which exists in simulator mode only.
  listGatewayOrders: 'anyone',
  payGatewayOrder: 'anyone',
  listGatewayMandates: 'anyone',
  simulateMandate: 'anyone',
  listSimulatedMessages: 'anyone',
  readSimulatedClock: 'anyone',
  moveSimulatedClock: 'anyone',
  listSimulatedPeople: 'anyone',
  listDemoClinics: 'anyone',
  bookDemoVisit: 'anyone',
}

/** Not before the second factor: a stolen phone alone must not end a staff member's other sessions. */
export const AFTER_SECOND_FACTOR = [
  'revokeSession',
  'revokeAllSessions',
  'readLoginEmail',
  'sendLoginEmailChangeCode',
  'beginLoginEmail',
  'saveLoginEmail',
  'removeLoginEmail',
]
