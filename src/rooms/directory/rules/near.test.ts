import { expect, test } from 'vitest'
import { distanceKm, squareAround } from './near.ts'

const shivajinagar = { latitude: 18.5314, longitude: 73.8446 }

test.each([
  ['the same place', shivajinagar, 0],
  ['Kothrud', { latitude: 18.5074, longitude: 73.8077 }, 4.7],
  ['Mumbai', { latitude: 18.9388, longitude: 72.8354 }, 115.5],
  ['Delhi', { latitude: 28.6328, longitude: 77.2197 }, 1_173],
])('from Shivajinagar to %s', (_, place, km) => {
  expect(distanceKm(shivajinagar, place) / Math.max(1, km)).toBeCloseTo(km / Math.max(1, km), 1)
})

test.each([8, 18.5, 34])(
  'the square at latitude %d has every place at that distance, in every direction',
  (latitude) => {
    const { low, high } = squareAround({ latitude, longitude: 77 }, 30)
    for (const bearing of Array.from({ length: 36 }, (_, index) => (index * Math.PI) / 18)) {
      const place = {
        latitude: latitude + (Math.sin(bearing) * 29.9) / 111.2,
        longitude: 77 + (Math.cos(bearing) * 29.9) / 111.2 / Math.cos((latitude * Math.PI) / 180),
      }
      expect(place.latitude).toBeGreaterThan(low.latitude)
      expect(place.latitude).toBeLessThan(high.latitude)
      expect(place.longitude).toBeGreaterThan(low.longitude)
      expect(place.longitude).toBeLessThan(high.longitude)
    }
  },
)
