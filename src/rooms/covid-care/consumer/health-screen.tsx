import { Navigate, useLoaderData, useNavigate } from 'react-router'
import { HealthFields } from '../components/health-fields.tsx'
import { useAnswers } from '../components/use-answers.ts'
import type { PlanProposal } from '../contract/proposals.ts'
import { asksPregnancy, HEALTH_FIELD_NAMES } from '../rules/answers.ts'
import { careWords } from '../words/screens.ts'
import { CareFrame, CareSkeleton, NotRead } from './care-frame.tsx'
import { type CarePlan, loadCare, loadCarePlanInFull, stepPath } from './load-care.ts'
import { StepForm } from './step-form.tsx'
import { useProposal } from './use-proposal.ts'

const words = careWords.health

export const loader = loadCarePlanInFull

export const clientLoader = Object.assign(loadCare, { hydrate: true as const })

export { CareGone as ErrorBoundary } from './care-frame.tsx'

export function HydrateFallback() {
  return (
    <CareFrame step="health">
      <CareSkeleton />
    </CareFrame>
  )
}

/** The health questions, each unanswered until it is answered. */
export default function HealthScreen() {
  const { care, first } = useLoaderData<typeof clientLoader>()
  const up = { to: stepPath(care, 'patient-detail-form'), name: careWords.steps.patient }
  return (
    <CareFrame step="health" care={care} up={up}>
      {first === undefined ? (
        <NotRead />
      ) : first === null ? (
        <Navigate to={up.to} replace />
      ) : (
        <HealthForm care={care} first={first} />
      )}
    </CareFrame>
  )
}

function HealthForm({ care, first }: { care: CarePlan; first: PlanProposal }) {
  const navigate = useNavigate()
  const { save, saveAndCheck } = useProposal(care.plan_id, first)
  const names = HEALTH_FIELD_NAMES.filter((name) => name !== 'is_pregnant' || asksPregnancy(first))
  const form = useAnswers({ first, names, save })
  const onSubmit = () =>
    void form.finish(async (body) => {
      const { is_eligible } = await saveAndCheck(body, false)
      await navigate(stepPath(care, is_eligible ? 'patient-address' : 'not-eligible'))
    })
  return (
    <StepForm
      id="health"
      label={careWords.continue}
      hint={careWords.answerAll}
      {...form}
      onLeave={form.leave}
      onSubmit={onSubmit}
    >
      <p>
        {words.intro}{' '}
        <a href="/plus/privacy" target="_blank" rel="noopener">
          {words.dataUse}
        </a>
      </p>
      <HealthFields form={form} names={names} />
    </StepForm>
  )
}
