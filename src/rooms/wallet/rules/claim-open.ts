/** Whether a bill can be claimed from the credits of a plan: a company's plan that has ended says until when. */
export function isClaimOpen({ is_active, claim_until }: { is_active: boolean; claim_until: string | null }): boolean {
  return is_active || claim_until !== null
}
