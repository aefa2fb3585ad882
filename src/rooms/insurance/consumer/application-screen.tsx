import { useEffect, useRef } from 'react'
import { Navigate, useLoaderData, useNavigate, useParams, useSearchParams } from 'react-router'
import { QueryProvider } from '#ui/query-provider.tsx'
import type { Application } from '../contract/applications.ts'
import { APPLICATION_STEPS, type ApplicationStep } from '../rules/statuses.ts'
import { applyWords as words } from '../words/apply.ts'
import type { FieldName } from './application-fields.ts'
import { ApplicationForm, type FormFields } from './application-form.tsx'
import { ApplyFrame, ApplySkeleton } from './apply-frame.tsx'
import { loadApplication, loadNow } from './load-application.ts'
import { LoadedApplication } from './loaded-application.tsx'
import { NOMINEE_LABELS, NomineeFields } from './nominee-fields.tsx'
import { UserFields } from './user-fields.tsx'

export const loader = loadNow

export const clientLoader = Object.assign(loadApplication, { hydrate: true as const })

export function HydrateFallback() {
  return (
    <ApplyFrame step="USER_DETAILS">
      <ApplySkeleton />
    </ApplyFrame>
  )
}

/** The application's two steps; which one is in the address, so that a reload and the back button keep it. */
export default function ApplicationScreen() {
  const { first, today } = useLoaderData<typeof clientLoader>()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const step = APPLICATION_STEPS.find((one) => one === search.get('step')) ?? first?.step ?? 'USER_DETAILS'
  const isNominee = step === 'NOMINEE_DETAILS'
  useFocusOnStep(step)
  return (
    <QueryProvider>
      <LoadedApplication
        key={step}
        step={step}
        first={first}
        {...(isNominee && { up: { to: addressOf(id, 'USER_DETAILS'), name: words.steps.USER_DETAILS } })}
      >
        {(application) =>
          isNominee && application.step === 'USER_DETAILS' ? (
            <Navigate to={addressOf(id, 'USER_DETAILS')} replace />
          ) : (
            <Step application={application} step={step} today={today} />
          )
        }
      </LoadedApplication>
    </QueryProvider>
  )
}

/** A step is a page to its reader, though only the query of the address changes: its heading takes the focus. */
function useFocusOnStep(step: ApplicationStep): void {
  const arrived = useRef(step)
  useEffect(() => {
    if (arrived.current === step) return
    arrived.current = step
    document.querySelector<HTMLElement>('h1')?.focus()
  }, [step])
}

const addressOf = (id: string, step: ApplicationStep) => `/insurance-application/${id}?step=${step}`

interface StepProps {
  application: Application
  step: ApplicationStep
  today: string
}

function Step({ application, step, today }: StepProps) {
  const navigate = useNavigate()
  const { id } = application
  if (step === 'USER_DETAILS')
    return (
      <ApplicationForm
        application={application}
        step={step}
        today={today}
        label={words.continue}
        onSaved={() => void navigate(addressOf(id, 'NOMINEE_DETAILS'))}
      >
        {(form) => <UserFields application={application} today={today} {...form} />}
      </ApplicationForm>
    )
  return (
    <ApplicationForm
      application={application}
      step={step}
      today={today}
      label={words.toSummary}
      onSaved={() => void navigate(`/insurance-application/${id}/summary`)}
    >
      {(form) => <NomineeFields today={today} form={nomineeForm(form)} />}
    </ApplicationForm>
  )
}

/** A step is saved while the person types, by `useApplication`; its fields are those of every form about a nominee. */
function nomineeForm({ texts, problems, type }: FormFields<FieldName>) {
  return {
    values: texts,
    errors: problems,
    field: (name: keyof typeof NOMINEE_LABELS) => ({
      name,
      label: NOMINEE_LABELS[name],
      value: texts[name],
      error: problems[name],
      onChange: (to: string | { currentTarget: { value: string } }) =>
        type(name, typeof to === 'string' ? to : to.currentTarget.value),
    }),
  }
}
