import { Card } from '#ui/card.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Muted } from '#ui/muted.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { Title } from '#ui/title.tsx'
import { formatDate } from '#values/display-time.ts'
import { GENDER_LABELS } from '#values/gender.ts'
import { spacedMobile } from '#values/spaced-mobile.ts'
import type { Application } from '../contract/applications.ts'
import type { CoverFacts } from '../rules/cover-facts.ts'
import { applyWords, relationInWords } from '../words/apply.ts'

const { summary: words, user } = applyWords

type Facts = Parameters<typeof FactList>[0]['facts']

/** The cover, the applicant and the nominee, each as it will be sent. */
export function SummaryFacts({ application, facts }: { application: Application; facts: CoverFacts }) {
  const { id, insurance_plan: plan, gender, dob, vaccination_doses_covid19: doses } = application
  const relation = application.nominee_relation
  const change = (step: string) => `/insurance-application/${id}?step=${step}`
  return (
    <Stack gap="lg">
      <Part
        id="cover"
        title={words.coverTitle}
        facts={[
          [words.cover, plan.name],
          [words.sum, facts.sum],
          [words.term, facts.term],
          [
            words.premium,
            <>
              {facts.premium}
              <Muted size="sm">{facts.split}</Muted>
            </>,
          ],
          [words.insurer, plan.insurer],
        ]}
      />
      <Part
        id="you"
        title={words.you}
        change={{ to: change('USER_DETAILS'), label: words.changeYou }}
        facts={[
          [user.name, application.name ?? words.missing],
          [user.gender, gender ? GENDER_LABELS[gender] : words.missing],
          [user.dob, dob ? formatDate(dob) : words.missing],
          [user.mobile, spacedMobile(application.mobile)],
          [user.email, application.applicant_email ?? words.missing],
          [words.doses, doses === null ? words.missing : user.dosesOf[doses]],
        ]}
      />
      <Part
        id="nominee"
        title={words.nominee}
        change={{ to: change('NOMINEE_DETAILS'), label: words.changeNominee }}
        facts={[
          [user.name, application.nominee_name ?? words.missing],
          [words.relation, relation ? relationInWords(relation) : words.missing],
          [user.dob, application.nominee_dob && formatDate(application.nominee_dob)],
          [words.appointee, application.appointee_name],
        ]}
      />
    </Stack>
  )
}

interface PartProps {
  id: string
  title: string
  change?: { to: string; label: string }
  facts: Facts
}

function Part({ id, title, change, facts }: PartProps) {
  return (
    <Card as="section" labelledBy={id}>
      <Stack gap="sm">
        <Split>
          <Title id={id}>{title}</Title>
          {change && (
            <TallLink to={change.to} aria-label={change.label}>
              {words.change}
            </TallLink>
          )}
        </Split>
        <FactList facts={facts} />
      </Stack>
    </Card>
  )
}
