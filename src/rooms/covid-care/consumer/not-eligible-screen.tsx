import { useLoaderData } from 'react-router'
import { BulletList } from '#ui/bullet-list.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { StepList } from '#ui/step-list.tsx'
import { EmergencyNotice } from '../components/emergency-notice.tsx'
import { isEmergency, type ReasonCode } from '../rules/eligibility.ts'
import { reasonText } from '../rules/reason-text.ts'
import { careWords } from '../words/screens.ts'
import { CareFrame, CareSkeleton, NotRead } from './care-frame.tsx'
import { type CarePlan, loadCare, loadCarePlan, stepPath } from './load-care.ts'

const words = careWords.ineligible
const { untilHelp } = careWords.emergency

export const loader = loadCarePlan

export const clientLoader = Object.assign(loadCare, { hydrate: true as const })

export { CareGone as ErrorBoundary } from './care-frame.tsx'

export function HydrateFallback() {
  return (
    <CareFrame step="health" title={words.why}>
      <CareSkeleton />
    </CareFrame>
  )
}

/** Of a place or of missing answers, and not of the patient’s health. */
const OF_FORM: readonly ReasonCode[] = ['LOCATION', 'FIELDS_MISSING', 'CAREGIVER']

/** Why the plan is not sold for this patient, in kind words, and what to do instead. */
export default function NotEligibleScreen() {
  const { care, first } = useLoaderData<typeof clientLoader>()
  const reasons = first?.eligibility?.reasons ?? []
  const medical = reasons.filter((reason) => !OF_FORM.includes(reason))
  const isPlace = medical.length === 0 && reasons.includes('LOCATION')
  const up = { to: stepPath(care, 'patient-health-details'), name: careWords.steps.health }
  if (first === undefined)
    return (
      <CareFrame step="health" care={care} up={up}>
        <NotRead />
      </CareFrame>
    )
  const isHealth = medical.length > 0
  const title = isHealth ? words.title : isPlace ? words.placeTitle : words.missingTitle
  const lead = isHealth ? words.lead : isPlace ? words.placeLead : words.missingLead
  return (
    <CareFrame step={isPlace ? 'address' : 'health'} title={title} care={care} up={up}>
      {isEmergency(reasons) && (
        <>
          <EmergencyNotice />
          <PagePart title={untilHelp.title}>
            <StepList steps={untilHelp.steps.map((title) => ({ title }))} />
          </PagePart>
        </>
      )}
      <p>{lead}</p>
      <PagePart title={words.why}>
        <BulletList>
          {reasons.length === 0 && <li>{words.unchecked}</li>}
          {reasons.map((reason) => (
            <li key={reason}>{first && reasonText(reason, first)}</li>
          ))}
        </BulletList>
      </PagePart>
      <PagePart title={words.next}>
        {isHealth && <p>{isEmergency(reasons) ? words.helpFirst : words.doctor}</p>}
        <NextStep care={care} isHealth={isHealth} isPlace={isPlace} asksAge={reasons.includes('AGE')} />
      </PagePart>
    </CareFrame>
  )
}

interface NextStepProps {
  care: CarePlan
  isHealth: boolean
  isPlace: boolean
  /** The age is asked with the patient’s name, everything else about health on the next page. */
  asksAge: boolean
}

function NextStep({ care, isHealth, isPlace, asksAge }: NextStepProps) {
  if (isPlace) return <ButtonLink to={stepPath(care, 'patient-address')}>{words.otherAddress}</ButtonLink>
  return (
    <ButtonLink
      to={stepPath(care, isHealth && !asksAge ? 'patient-health-details' : 'patient-detail-form')}
      tone="quiet"
    >
      {isHealth ? words.correct : words.complete}
    </ButtonLink>
  )
}
