/** Texts that components need in the browser: every visitor downloads them, so there are few. */
export const pageWords = {
  seePlans: 'See plans and prices',
  seePlan: 'See the plan and its price',
  planIndex: 'Plans on this page',
  plansTitle: 'Choose your plan',
  onePlanTitle: 'The plan',
  plansLead: 'Prices include all taxes. What you see here is what you pay.',
  noPlans: 'No plan is on sale here at the moment.',
  buy: (plan: string, price: string) => `Buy ${plan} for ${price}`,
  knowMore: 'Everything in this plan',
  taxesIncluded: 'all taxes included',
  monthlyLine: (price: string) => `Comes to ${price} a month`,
  worth: (price: string) => `${price} if bought one by one`,
  booking: 'By appointment',
  fairUseApplies: 'Fair use applies',
} as const
