import { isHomeCare } from '#rooms/plans/rules/home-care.ts'
import type { PlanBenefit } from '#rooms/plans/rules/plan.ts'
import { divideHalfUp, type Paise, parseRupees } from '#values/money.ts'

/**
 * The services that a plan's benefits map to. The ids never change: claims, appointments and other systems refer to a
 * service by its mapping. `hasAddButton`: whether the usage view offers the service beside what is left of it.
 */
export const SERVICES = [
  mapping('Appointment', 'C1', '5d0c8f6e-4b1a-4c7e-9a53-1f2e3d4c5b01', true),
  mapping('Master Checkup', 'C2', '5d0c8f6e-4b1a-4c7e-9a53-1f2e3d4c5b02', true),
  mapping('Radiology', 'C3', '5d0c8f6e-4b1a-4c7e-9a53-1f2e3d4c5b03', true),
  mapping('Diagnostics', 'C4', '5d0c8f6e-4b1a-4c7e-9a53-1f2e3d4c5b04', false),
  mapping('Consult', 'C5', '5d0c8f6e-4b1a-4c7e-9a53-1f2e3d4c5b05', false),
  mapping('Medicine Order', 'C6', '5d0c8f6e-4b1a-4c7e-9a53-1f2e3d4c5b06', false),
] as const

export type ServiceName = (typeof SERVICES)[number]['name']
export const SERVICE_NAMES = SERVICES.map(({ name }) => name)

/** A service as a plan gives it for a term. */
export interface Allotment {
  service: (typeof SERVICES)[number]
  /** How many; null if unlimited. */
  allotted: number | null
  /** The value of one use; zero if uses are not counted. */
  unit_worth_paise: Paise
}

function mapping<Name extends string>(name: Name, category: string, id: string, hasAddButton: boolean) {
  return { name, category, service_category_mapping_id: id, hasAddButton }
}

/** The part of a benefit that decides what it is used as. */
export interface UsableBenefit {
  service_provider: PlanBenefit['service_provider']
  description: Pick<PlanBenefit['description'], 'main_header'>
}

/** The service that a benefit maps to, or undefined if it is not something that is used. */
export function serviceOf({ service_provider, description }: UsableBenefit): ServiceName | undefined {
  if (service_provider === 'book') return 'Appointment'
  if (service_provider === 'consult') return 'Consult'
  if (service_provider === 'order') return 'Medicine Order'
  if (service_provider !== 'diagnostics') return undefined
  if (/check[- ]?up/i.test(description.main_header)) return 'Master Checkup'
  return /radiology|x-?ray|ultrasound|scan/i.test(description.main_header) ? 'Radiology' : 'Diagnostics'
}

/**
 * What a plan gives for a term, by service. If several benefits map to one service the counted ones decide. Care at home
 * gives none: its calls and its kit come by themselves, and are counted there.
 */
export function allotments({ line, benefits }: { line: string; benefits: readonly PlanBenefit[] }): Allotment[] {
  if (isHomeCare({ line })) return []
  return SERVICES.flatMap((service): Allotment[] => {
    const of = benefits.filter((benefit) => serviceOf(benefit) === service.name)
    if (of.length === 0) return []
    const counted = of.filter(({ benefit_attribute_value }) => benefit_attribute_value !== null)
    if (counted.length === 0) return [{ service, allotted: null, unit_worth_paise: 0n }]
    const allotted = counted.reduce((sum, { benefit_attribute_value }) => sum + (benefit_attribute_value ?? 0), 0)
    const worth = counted.reduce((sum, { description }) => sum + (parseRupees(description.worth ?? 0) ?? 0n), 0n)
    return [{ service, allotted, unit_worth_paise: allotted > 0 ? divideHalfUp(worth, BigInt(allotted)) : 0n }]
  })
}
