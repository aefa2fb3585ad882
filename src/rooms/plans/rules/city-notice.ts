import { planWords } from '../words.ts'
import type { Plan } from './plan.ts'

/** The notice of a plan sold in a single city; undefined for several cities, or none, which means everywhere. */
export function cityNotice({ cities }: Pick<Plan, 'cities'>): string | undefined {
  const [only, ...more] = cities
  return only && more.length === 0 ? planWords.singleCity(only.name) : undefined
}
