import { planWords } from '../words.ts'
import type { PlanBenefit, ServiceProvider } from './plan.ts'

/**
 * The tier of a plan by its benefits, best first: Comprehensive, Advanced, Basic, 'Online consultation plan'.
 * Undefined for a combination outside the four rules, such as Consult and Book alone.
 */
export function tierLabel(benefits: readonly Pick<PlanBenefit, 'service_provider'>[]): string | undefined {
  const has = (provider: ServiceProvider) => benefits.some((benefit) => benefit.service_provider === provider)
  if (!has('consult')) return undefined
  const count = benefits.length
  if (count >= 4 && has('book') && has('diagnostics')) return planWords.tier.comprehensive
  if (count >= 3 && has('book')) return planWords.tier.advanced
  if (has('book') || has('diagnostics')) return undefined
  return count >= 2 ? planWords.tier.basic : planWords.tier.onlineConsultation
}
