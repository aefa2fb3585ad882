import { planWords } from '../words.ts'

/** The name of a plan that has none of its own: the product's name and 'Plus'. */
export function defaultPlanName(brand: string): string {
  return planWords.defaultPlanName(brand)
}
