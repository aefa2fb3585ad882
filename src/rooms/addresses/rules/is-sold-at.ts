interface Area {
  city: string | null
  serviceable: boolean
}

/**
 * Whether a plan may be sold to somebody who lives there: everywhere if it names no city, else in its cities where we
 * serve them. An unknown place is in none.
 */
export function isSoldAt(cities: readonly string[], area: Area | undefined): boolean {
  if (cities.length === 0) return true
  if (!area?.serviceable || area.city === null) return false
  const city = area.city.toLowerCase()
  return cities.some((name) => name.trim().toLowerCase() === city)
}
