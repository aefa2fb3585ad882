/** The secrets that the simulated payment gateway uses; documented, and worthless outside simulator mode. */
export const SIMULATED_GATEWAY = {
  keyId: 'rzp_test_simulator',
  keySecret: 'simulated-key-secret',
  webhookSecret: 'simulated-webhook-secret',
}

/** The same for the simulated bank that sends payouts. */
export const SIMULATED_PAYOUTS = {
  accountNumber: '2323230000000001',
  keyId: 'rzpx_test_simulator',
  keySecret: 'simulated-payout-key-secret',
  webhookSecret: 'simulated-payout-webhook-secret',
}

/** The same for partners whose services people use. */
export const SIMULATED_SERVICES = {
  webhookSecret: 'simulated-services-webhook-secret',
  /** Of the partner `laboratory`, beside the one without a name. */
  laboratorySecret: 'simulated-laboratory-webhook-secret',
}

/** The same for the simulated insurer. */
export const SIMULATED_INSURER = {
  code: 'suraksha-life',
  keyId: 'insurer_test_simulator',
  keySecret: 'simulated-insurer-key-secret',
  webhookSecret: 'simulated-insurer-webhook-secret',
}

/** The same for the simulated desk of doctors. */
export const SIMULATED_DESK = {
  keyId: 'desk_test_simulator',
  keySecret: 'simulated-desk-key-secret',
  webhookSecret: 'simulated-desk-webhook-secret',
}
