/** Months a plan lasts: its days by thirty, rounded down. 0 for a plan under 30 days, which is shown in days. */
export function validityMonths(duration_days: number): number {
  return Math.floor(duration_days / 30)
}
