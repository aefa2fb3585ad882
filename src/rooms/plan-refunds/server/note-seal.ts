/** The place for which a person's own words about a refund are sealed. */
export const noteSeal = (plan_refund_id: string) => `plan_refunds:${plan_refund_id}:note`
