import { planWords } from '../words.ts'
import type { Plan } from './plan.ts'

/**
 * 'Personal' (1 adult), 'Couples' (2), 'Families' (2 and 2 minors); any other coverage is described by its own text.
 */
export function coverageLabel({ coverage, coverage_text }: Pick<Plan, 'coverage' | 'coverage_text'>): string {
  const { personal, couples, families } = planWords.coverage
  switch (`${coverage.adult}+${coverage.minor}`) {
    case '1+0':
      return personal
    case '2+0':
      return couples
    case '2+2':
      return families
    default:
      return coverage_text
  }
}
