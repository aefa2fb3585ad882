import type { RouterContextProvider } from 'react-router'
import { pageRead } from '#platform/serving/page-read.ts'
import { type InsurancePlanDetail, readInsurancePlan } from '../contract/plans.ts'
import { applicationAfter, startApplication } from '../rules/application-state.ts'
import { type CoverFacts, coverFacts } from '../rules/cover-facts.ts'

/** A cover as its pages show it; fetching it selects it for the purchase. */
export interface CoverPage {
  plan: InsurancePlanDetail
  facts: CoverFacts
  /** The slug that the button buys. */
  selected: string | null
}

/** @throws Response 404 for a cover that is unknown or was never on sale */
export async function loadCover(context: Readonly<RouterContextProvider>, id: string): Promise<CoverPage> {
  const plan = await pageRead(context, readInsurancePlan, { params: { id } })
  const { insurance_plan } = applicationAfter(startApplication(), { kind: 'plan_fetched', slug: plan.slug })
  return { plan, facts: coverFacts(plan), selected: insurance_plan }
}
