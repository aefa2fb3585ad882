import type { Connection } from '../../payment-gateway/razorpay/call.ts'

/** The connection to RazorpayX, and our account that is debited. */
export type PayoutConnection = Connection & { accountNumber: string }
