import { useLoaderData, useParams } from 'react-router'
import { storeDetails } from '#rooms/accounts/components/buyer-details.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { QueryProvider } from '#ui/query-provider.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { formatDate } from '#values/display-time.ts'
import type { Application } from '../contract/applications.ts'
import { coverFacts } from '../rules/cover-facts.ts'
import { applyWords } from '../words/apply.ts'
import { ApplyFrame, ApplySkeleton } from './apply-frame.tsx'
import { loadApplication, loadNow } from './load-application.ts'
import { LoadedApplication } from './loaded-application.tsx'
import { SummaryFacts } from './summary-facts.tsx'
import { TermsForm } from './terms-form.tsx'

const words = applyWords.summary

export const loader = loadNow

export const clientLoader = Object.assign(loadApplication, { hydrate: true as const })

export function HydrateFallback() {
  return (
    <ApplyFrame step="SUMMARY">
      <ApplySkeleton />
    </ApplyFrame>
  )
}

/** Everything that goes to the insurer, the declaration, and what the person confirms. */
export default function SummaryScreen() {
  const { first } = useLoaderData<typeof clientLoader>()
  const { id = '' } = useParams()
  const up = { to: `/insurance-application/${id}?step=NOMINEE_DETAILS`, name: applyWords.steps.NOMINEE_DETAILS }
  return (
    <QueryProvider>
      <LoadedApplication step="SUMMARY" up={up} first={first}>
        {(application) => <Summary application={application} />}
      </LoadedApplication>
    </QueryProvider>
  )
}

function Summary({ application }: { application: Application }) {
  const { id, insurance_plan, offer, declaration, is_paid, name, applicant_email, dob } = application
  // What is not paid yet is sold as it is today.
  const facts = coverFacts((is_paid ? undefined : offer) ?? insurance_plan)
  const before = coverFacts(insurance_plan)
  const take = () => storeDetails({ name: name ?? '', email: applicant_email ?? '', dob: dob ?? '' })
  return (
    <>
      {!is_paid && (
        <Stack gap="md" align="start">
          <Notice tone="warn" title={applyWords.unpaidTitle}>
            {offer ? applyWords.unpaidText : applyWords.unsold}
          </Notice>
          {facts.premium !== before.premium && (
            <Notice title={applyWords.repricedTitle}>{applyWords.repriced(facts.premium, before.premium)}</Notice>
          )}
          {offer && (
            <ButtonLink to={`/buy/insurance/${offer.slug}`} tone="call" onClick={take}>
              {applyWords.pay(facts.premium)}
            </ButtonLink>
          )}
        </Stack>
      )}
      <SummaryFacts application={application} facts={facts} />
      <PagePart title={applyWords.health.title} note={applyWords.health.lead}>
        <Card quiet>{declaration.text}</Card>
        <TallLink to={`/insurance-application/${id}/good-health-declaration`}>{words.fullPage}</TallLink>
      </PagePart>
      {insurance_plan.enrolment_last_date && <p>{words.enrolBy(formatDate(insurance_plan.enrolment_last_date))}</p>}
      {is_paid && <TermsForm application={application} />}
    </>
  )
}
