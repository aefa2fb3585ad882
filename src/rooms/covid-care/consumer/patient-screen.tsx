import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { ButtonLink } from '#ui/button-link.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatDate } from '#values/display-time.ts'
import { spacedMobile } from '#values/spaced-mobile.ts'
import { PatientFields } from '../components/patient-fields.tsx'
import { useAnswers } from '../components/use-answers.ts'
import { PATIENT_FIELD_NAMES } from '../rules/answers.ts'
import { careWords } from '../words/screens.ts'
import { CareFrame, CareSkeleton, NotRead } from './care-frame.tsx'
import { type LoadedCare, loadCare, loadCarePlan, readOwnedCare, stepPath } from './load-care.ts'
import { StepForm } from './step-form.tsx'
import { useProposal } from './use-proposal.ts'

const words = careWords.patient

export const loader = loadCarePlan

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [loaded, owned] = await Promise.all([loadCare(args), readOwnedCare()])
  return { ...loaded, owned }
}
clientLoader.hydrate = true as const

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
  const { owned } = loaded
  return (
    <CareFrame step="patient" care={loaded.care}>
      {owned && (
        <Notice title={careWords.owned.title(owned.plan_name, formatDate(owned.end_date))}>
          <Stack gap="md" align="start">
            <p>{careWords.owned.text}</p>
            <ButtonLink to={`/${loaded.care.slug}/care?subscription_id=${owned.id}`}>{careWords.owned.link}</ButtonLink>
          </Stack>
        </Notice>
      )}
      {owned ? null : loaded.first === undefined ? <NotRead /> : <PatientForm {...loaded} first={loaded.first} />}
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
