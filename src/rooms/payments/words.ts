/** Texts of payments that a person or a client may read. */
export const words = {
  webhookRefused: 'This message was not accepted.',
  refundTooLarge: 'The refund is larger than what is left of the payment.',
  refundNotOpen: 'This refund has already been decided.',
} as const
