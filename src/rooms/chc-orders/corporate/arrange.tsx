import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { queryOf } from '#platform/contract/client.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import type { PlanProposal } from '#rooms/covid-care/contract/proposals.ts'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import { listUserPlanProposals } from '../contract/for-person.ts'
import type { ChcOrder } from '../contract/orders.ts'
import { ARRANGE_STEPS, type ArrangeStep, firstStep } from '../rules/arrange-step.ts'
import { orderScreenWords } from '../words/screens.ts'
import { ActivateStep } from './activate-step.tsx'
import { AddressStep } from './address-step.tsx'
import { HealthStep } from './health-step.tsx'
import { useOrderLinks } from './order-links.ts'
import type { OrderStepProps } from './order-step.tsx'
import { PatientStep } from './patient-step.tsx'

const words = orderScreenWords.order

/** An order whose person has consented to this coordinator. */
export interface ArrangeProps {
  order: ChcOrder & { account_id: string }
  /** Null while nothing is answered. */
  first: PlanProposal | null
  /** To another step, after what was done in this one. */
  goTo: (step: ArrangeStep) => void
  onDone: OrderStepProps['onDone']
}

const FORMS: Record<ArrangeStep, (arranging: ArrangeProps) => ReactNode> = {
  patient: PatientStep,
  health: HealthStep,
  address: AddressStep,
  activate: ActivateStep,
}

/** The four steps from the first answer to the active plan, each at its own address. */
export function Arrange({ order, onDone }: Pick<ArrangeProps, 'order' | 'onDone'>) {
  const { subsidiary } = useCompanyDesk()
  const links = useOrderLinks()
  const navigate = useNavigate()
  const asked = useSearchParams()[0].get('step')
  const { data, error, refetch } = useQuery({
    ...queryOf(listUserPlanProposals, {
      params: { subsidiaryId: subsidiary.id },
      query: { account_id: order.account_id, with_required_fields_check: 'true' },
    }),
    staleTime: 0,
  })
  if (error) return <ListFailure title={words.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Skeletons>
        <SkeletonBar height="16rem" />
      </Skeletons>
    )
  const newest = data.plan_proposals[0] ?? null
  const first = newest?.status === 'CONSUMED' ? null : newest
  const step = ARRANGE_STEPS.find((one) => one === asked) ?? firstStep(first)
  const Form = FORMS[step]
  const goTo = (next: ArrangeStep) => {
    void refetch().then(() => navigate(links.step(order.id, next), { preventScrollReset: true }))
    onDone('')
  }
  return (
    <>
      <TabLinks
        label={words.stepsLabel}
        current={step}
        tabs={ARRANGE_STEPS.map((key) => ({ key, label: words.tabs[key], to: links.step(order.id, key) }))}
      />
      <Form key={`${step} ${first?.id ?? ''}`} order={order} first={first} goTo={goTo} onDone={onDone} />
    </>
  )
}
