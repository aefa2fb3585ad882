/** Texts for a refused field or action on a subscription. */
export const subscriptionDetailsWords = {
  refusals: {
    sayWhy: 'Please say why',
    notBlockable: 'Only a plan that is running, about to begin or expired can be blocked.',
    notBlocked: 'This plan is not blocked.',
    anotherPlan:
      'This person has bought another plan of this kind. Two cannot run side by side: refund that one first, or leave this one blocked.',
    nothingToInvoice: 'Nobody paid for this period, so there is nothing to invoice.',
  },
} as const
