import type { Connection } from '../../payment-gateway/razorpay/call.ts'

/** The connection to RazorpayX, and the account of ours that money leaves from. */
export type PayoutConnection = Connection & { accountNumber: string }
