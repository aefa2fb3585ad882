/** An insurance term: in years where the months are whole years ('1 year', '2 years'), else in months ('18 months'). */
export function formatTenure(months: number): string {
  const inYears = months % 12 === 0
  const count = inYears ? months / 12 : months
  return `${count} ${inYears ? 'year' : 'month'}${count === 1 ? '' : 's'}`
}
