const UNITS = { lakh: 100_000, thousand: 1000, rupee: 1 } as const

/** How amounts are written above thin bars, which have no space for rupees: in lakh, below one lakh in thousands, below a thousand in rupees. */
export function unitOf(largest: number): { name: keyof typeof UNITS; shown: (rupees: number) => string } {
  const name = largest < UNITS.thousand ? 'rupee' : largest < UNITS.lakh ? 'thousand' : 'lakh'
  const maximumFractionDigits = name === 'lakh' ? 2 : name === 'thousand' ? 1 : 0
  return { name, shown: (rupees) => (rupees / UNITS[name]).toLocaleString('en-IN', { maximumFractionDigits }) }
}
