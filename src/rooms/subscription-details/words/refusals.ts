/** Texts for a refused field or action on a subscription. */
export const subscriptionDetailsWords = {
  refusals: {
    sayWhy: 'Please say why',
    notBlockable: 'Only a plan that is running, about to begin or expired can be blocked.',
    notBlocked: 'This plan is not blocked.',
    nothingToInvoice: 'Nobody paid for this period, so there is nothing to invoice.',
  },
} as const
