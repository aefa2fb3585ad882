/**
 * Every writing call of the desk, and what its target is about. A call that is in neither table fails the test: its
 * author decides which ways of being involved concern it, or says here why none does.
 */

/** What a call acts on; each has its ways of being someone's own affair in own-affairs.api.test.ts. */
type About = 'claim' | 'plan' | 'refund' | 'money' | 'alert' | 'bank' | 'customer'

interface GuardedCall {
  about: About
  body?: object
  /** The state of the claim in which a colleague's call succeeds. */
  status?: string
}

const reasons = { reasons: ['INVOICE_UNREADABLE'] }

export const GUARDED: Record<string, GuardedCall> = {
  readDeskClaim: { about: 'claim' },
  listClaimPictures: { about: 'claim' },
  readClaimPicture: { about: 'claim' },
  readOriginalFile: { about: 'claim' },
  approveClaim: { about: 'claim', body: { approved_claim_amount: 800 } },
  rejectClaim: { about: 'claim', body: reasons },
  holdClaim: { about: 'claim', body: { reasons: ['RX_MISSING'], message: 'Please send the prescription' } },
  releaseClaim: { about: 'claim', status: 'ON_HOLD' },
  sendBackClaim: { about: 'claim', status: 'PENDING', body: { note: 'Compare the dates' } },
  undoApproval: { about: 'claim', status: 'APPROVED', body: { reason: 'Wrong amount' } },
  reopenClaim: { about: 'claim', status: 'REJECTED', body: { reason: 'The bill is fine' } },
  correctClaim: { about: 'claim', body: { establishment_name: 'Fortis Pharmacy' } },
  noteClaim: { about: 'claim', body: { text: 'Called the pharmacy' } },
  lockClaim: { about: 'claim' },
  unlockClaim: { about: 'claim' },
  assignClaim: { about: 'claim', body: { user_id: null } },
  decideInBulk: { about: 'claim', body: { action: 'reject', payload: reasons, dry_run: false } },
  reviewDecision: { about: 'claim', status: 'REJECTED', body: { outcome: 'AGREE' } },
  settleClaim: { about: 'claim', status: 'APPROVED', body: { utr: 'UTRBYHAND1', amount: 800 } },
  failSettlement: { about: 'claim', status: 'APPROVED', body: { code: 'RETURNED', text: 'Sent back today' } },
  retrySettlement: { about: 'claim', status: 'SETTLEMENT_FAILED' },
  reportReturn: { about: 'claim', status: 'SETTLED', body: { text: 'Sent back today' } },
  decideReturn: { about: 'claim', status: 'SETTLED', body: { accept: true, note: 'Seen on the statement' } },
  openPayoutBatch: { about: 'claim', status: 'APPROVED' },
  readBankAnswer: { about: 'claim', status: 'APPROVED' },
  fileManualReimbursement: { about: 'plan' },
  blockSubscription: { about: 'plan', body: { reason: 'MISUSE' } },
  unblockSubscription: { about: 'plan', body: { reason: 'Cleared' } },
  generateInvoice: { about: 'plan' },
  addQuota: { about: 'plan', body: { count: 1, reason: 'Goodwill' } },
  cancelQuota: { about: 'plan', body: { reason: 'Given twice' } },
  grantHealthCash: { about: 'plan', body: { amount: 100, reason: 'Goodwill' } },
  revokeHealthCash: { about: 'plan', body: { reason: 'Given twice' } },
  applyPartnerOrder: { about: 'plan', body: { version: 1 } },
  closePartnerOrder: { about: 'plan', body: { version: 1, note: 'Agreed with the partner' } },
  approvePlanRefund: { about: 'refund', body: { version: 1 } },
  declinePlanRefund: { about: 'refund', body: { version: 1, reason: 'The check-up was used' } },
  settleRefundByHand: { about: 'money', body: { bank_reference: 'UTR-4711-2' } },
  resolvePaymentAlert: { about: 'alert', body: { note: 'Looked at with the bank' } },
  decideBankReview: { about: 'bank', body: { accept: true, note: 'Seen the passbook', version: 1 } },
  refundSubscription: { about: 'plan', body: { reason: 'Asked by phone' } },
  reverseStaffVisit: { about: 'plan', body: { reason: 'The clinic was closed' } },
  moveCheckupOrder: { about: 'plan', body: { sub_status: 'SLOT_CONFIRMED' } },
  changeCheckupTime: { about: 'plan' },
  cancelCheckupOrder: { about: 'plan', body: { reason: 'Asked by phone' } },
  addCheckupReport: { about: 'plan' },
  sendUpsell: { about: 'customer' },
}

/** Why staff may make a call whatever it is about. */
export const UNGUARDED: Record<string, string> = {
  bookStaffVisit: 'An id unlocks a visit that the plan pays for anyway, and uses it up.',
  renewVisitDesk: 'About a clinic; it gives nobody anything.',
  moveLead: 'A lead asks for a call: nothing is given, decided or paid.',
  changeCorporateLead: 'A lead asks for a call: nothing is given, decided or paid.',
  retryDeadLetters: 'Repeats what the product does by itself; nothing can be chosen.',
  retryDeadLetter: 'Repeats what the product does by itself; nothing can be chosen.',
  setStaffRole: 'About staff, not plans; one’s own role is refused as OWN_ROLE.',
  removeStaffRole: 'About staff, not plans; one’s own role is refused as OWN_ROLE.',
  addOrganization: 'About a company; its people get their plans from the company.',
  changeOrganization: 'About a company; its people get their plans from the company.',
  addSubsidiary: 'About a company; its people get their plans from the company.',
  changeSubsidiary: 'About a company; its people get their plans from the company.',
  inviteCompanyAdmin: 'Our staff accept no invitation.',
  withdrawAdminInvitation: 'Our staff accept no invitation.',
  endPartner: 'About a company; its people have their plans from the company.',
  amendPartner: 'About a company; its people get their plans from the company.',
  addPartner: 'About a company; its people get their plans from the company.',
  changePartner: 'About a company; its people get their plans from the company.',
  signPartner: 'About a company; its people get their plans from the company.',
  discardPartner: 'A draft gives nobody anything.',
  removePartnerLogo: 'A picture on a company’s own page.',
  savePartnerLogo: 'A picture on a company’s own page.',
  addNetworkRecord: 'About doctors and clinics, which all members see alike.',
  changeNetworkRecord: 'About doctors and clinics, which all members see alike.',
  saveCatalogueDraft: 'About what everybody buys.',
  discardCatalogueDraft: 'About what everybody buys.',
  publishCatalogueDraft: 'About what everybody buys.',
  setCatalogueStatus: 'About what everybody buys.',
  importCatalogueFile: 'About what everybody buys.',
  publishReview: 'About what everybody reads.',
  setSetting: 'About everybody.',
  confirmSetting: 'About everybody; one’s own proposal is refused as OWN_PROPOSAL.',
  declineSetting: 'About everybody; one’s own proposal is refused as OWN_PROPOSAL.',
  withdrawSetting: 'Takes back what one proposed.',
  addHealthCamp: 'A camp gives nobody money; one’s own check-up may be recorded by oneself, as at the kiosk.',
  changeHealthCamp: 'A camp gives nobody money.',
  cancelHealthCamp: 'A camp gives nobody money.',
  addCampKiosk: 'A link for a device at a camp.',
  revokeCampKiosk: 'A link for a device at a camp.',
  setCampPerson: 'One’s own arrival may be recorded by oneself, as at the kiosk.',
  enterTopup: 'About a company; a user of it is refused as OWN_AFFAIR (topups.api.test.ts).',
  confirmTopupReceipt: 'About a company; its users and who asked for it are refused (topups.api.test.ts).',
  rejectTopup: 'About a company; its users and who asked for it are refused (topups.api.test.ts).',
}
