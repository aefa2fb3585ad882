/** An insurance term: in years where the months are whole years ('1 year', '2 years'), else in months ('18 months'). */
export function formatTenure(months: number): string {
  const inYears = months % 12 === 0
  const count = inYears ? months / 12 : months
  return `${count} ${inYears ? 'year' : 'month'}${count === 1 ? '' : 's'}`
}

/** The months of a term given in days, at least one: 12 for 360 to 366, 6 for 180 or 184. */
export function monthsOf(days: number): number {
  return Math.max(1, Math.round((days * 12) / 365))
}
