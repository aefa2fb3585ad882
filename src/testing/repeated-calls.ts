/**
 * What a repetition of each writing call does instead of a second effect. A new call without an Idempotency-Key fails the
 * test until its author says here why it needs none: whatever gives, pays or creates something on each request needs one.
 */

/** Calls with a key whose work and answer cannot be one transaction: what refuses a second effect. */
export const BY_RECORD: Record<string, string> = {
  requestPayment: 'orders.idempotency_key is unique for each buyer',
  requestPaymentAlias: 'the same as requestPayment',
  decideInBulk: 'a decided claim is not decided again',
  settleClaim: 'a settled claim is not settled again',
  failSettlement: 'a settlement that failed does not fail again',
  reportReturn: 'one open report of a claim is unique',
  decideReturn: 'a return that is decided is not decided again',
  retryDeadLetters: 'a job that runs again is not in the list',
}

/** Calls without a key whose second request is refused, or finds what the first made: a row is unique, or has moved on. */
export const ONCE_ONLY: readonly string[] = [
  'answerRevisedRefund',
  'approvePlanRefund',
  'acceptInvitation',
  'blockSubscription',
  'cancelQuota',
  'cancelTopup',
  'confirmSetting',
  'decideBankReview',
  'declineInvitation',
  'declinePlanRefund',
  'declineSetting',
  'inviteCorporateUser',
  'openPayoutBatch',
  'readBankAnswer',
  'receivePaymentWebhook',
  'receivePayoutWebhook',
  'resolvePaymentAlert',
  'retryDeadLetter',
  'returnFromGateway',
  'returnFromMandate',
  'reviewDecision',
  'revokeHealthCash',
  'settleRefundByHand',
  'unblockSubscription',
  'withdrawInvitation',
  'withdrawSetting',
]

/** The other calls without a key, by why a second request gives, pays and creates nothing. */
export const WITHOUT_KEY: Record<string, readonly string[]> = {
  'it sets, or returns, what is there already: nothing is added': [
    'assignClaim',
    'cancelAutoDebit',
    'cancelOrder',
    'changeCorporateLead',
    'changeMember',
    'discardCatalogueDraft',
    'generateInvoice',
    'importCatalogueFile',
    'lockClaim',
    'moveLead',
    'pauseAutoDebit',
    'publishCatalogueDraft',
    'publishReview',
    'removeCorporateUser',
    'removeMember',
    'removeStaffRole',
    'saveBankDetails',
    'saveCatalogueDraft',
    'saveWhatsappSettings',
    'setCatalogueStatus',
    'setSetting',
    'setStaffRole',
    'unlockClaim',
    'writeFeedback',
  ],
  'it ends what the first asked for and replaces it': ['beginAuthenticatorEnrolment', 'reauthoriseAutoDebit'],
  'a code or a session gives nothing but access, and each request counts towards its limit': [
    'logOut',
    'revokeAllSessions',
    'revokeSession',
    'beginLoginEmail',
    'removeLoginEmail',
    'saveLoginEmail',
    'sendBankCode',
    'sendLoginCode',
    'sendLoginEmailChangeCode',
    'verifyAuthenticatorCode',
    'verifyLoginCode',
  ],
  'it asks our staff for a call, and each request counts towards its limit': ['sendLead', 'sendCorporateLead'],
  'it stores nothing': ['preflightClaim', 'validateCoupon'],
  'it exists in the simulated world only': [
    'moveSimulatedClock',
    'payGatewayOrder',
    'simulateMandate',
    'simulatePayout',
  ],
}
