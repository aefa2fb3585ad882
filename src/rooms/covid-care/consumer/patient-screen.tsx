import { useLoaderData, useNavigate } from 'react-router'
import { FactList } from '#ui/fact-list.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { spacedMobile } from '#values/spaced-mobile.ts'
import { PatientFields } from '../components/patient-fields.tsx'
import { useAnswers } from '../components/use-answers.ts'
import { PATIENT_FIELD_NAMES } from '../rules/answers.ts'
import { careWords } from '../words/screens.ts'
import { CareFrame, CareSkeleton, NotRead } from './care-frame.tsx'
import { type LoadedCare, loadCare, loadCarePlan, stepPath } from './load-care.ts'
import { StepForm } from './step-form.tsx'
import { useProposal } from './use-proposal.ts'

const words = careWords.patient

export const loader = loadCarePlan

export const clientLoader = Object.assign(loadCare, { hydrate: true as const })

export { CareGone as ErrorBoundary } from './care-frame.tsx'

export function HydrateFallback() {
  return (
    <CareFrame step="patient">
      <CareSkeleton />
    </CareFrame>
  )
}

/** Who is ill, and who is beside them. */
export default function PatientScreen() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <CareFrame step="patient" care={loaded.care}>
      {loaded.first === undefined ? <NotRead /> : <PatientForm {...loaded} first={loaded.first} />}
    </CareFrame>
  )
}

function PatientForm({ care, first, user }: LoadedCare & { first: NonNullable<LoadedCare['first']> | null }) {
  const navigate = useNavigate()
  const { save } = useProposal(care.plan_id, first)
  const form = useAnswers({ first, names: PATIENT_FIELD_NAMES, save })
  const onSubmit = () =>
    void form.finish(async (body) => {
      await save(body)
      await navigate(stepPath(care, 'patient-health-details'))
    })
  return (
    <StepForm
      id="patient"
      label={careWords.continue}
      hint={careWords.fillIn}
      {...form}
      onLeave={form.leave}
      onSubmit={onSubmit}
    >
      <PatientFields form={form}>
        <PagePart title={words.account}>
          <FactList
            facts={[
              [words.username, user?.name ?? words.noName],
              [words.phone, user ? spacedMobile(user.mobile) : ''],
            ]}
          />
        </PagePart>
      </PatientFields>
    </StepForm>
  )
}
