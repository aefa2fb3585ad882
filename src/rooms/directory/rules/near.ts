export interface Point {
  latitude: number
  longitude: number
}

/** How far around a pincode clinics are listed. */
export const NEAR_KM = 30
const EARTH_KM = 6_371
const KM_PER_DEGREE = 111.2

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance as the crow flies, in kilometres. */
export function distanceKm(one: Point, other: Point): number {
  const across = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2
  const along = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const share = across + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * along
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, share)))
}

/** The corners of the square around a point in which everything at most this far away lies. */
export function squareAround({ latitude, longitude }: Point, km: number): { low: Point; high: Point } {
  const up = km / KM_PER_DEGREE
  const right = up / Math.cos(radians(latitude))
  return {
    low: { latitude: latitude - up, longitude: longitude - right },
    high: { latitude: latitude + up, longitude: longitude + right },
  }
}
