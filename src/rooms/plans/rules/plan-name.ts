import { planWords } from '../words.ts'

/** The default name of a plan: the product's name and 'Plus'. */
export function defaultPlanName(brand: string): string {
  return planWords.defaultPlanName(brand)
}
