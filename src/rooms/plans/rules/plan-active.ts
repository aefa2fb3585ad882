/** Whether a person's plan is in force: it never expires, or it is flagged active and expires later than now. */
export function isPlanActive(
  { expires_at, is_plan_active }: { expires_at: Date | null; is_plan_active: boolean },
  now: Date,
): boolean {
  return expires_at === null || (is_plan_active && expires_at.getTime() > now.getTime())
}
