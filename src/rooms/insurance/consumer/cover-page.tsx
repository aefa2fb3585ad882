import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { BackLink } from '#ui/back-link.tsx'
import { BulletList } from '#ui/bullet-list.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { StickyAction } from '#ui/sticky-action.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import { readOpenCovers } from '../components/read-open-covers.ts'
import type { Policy } from '../contract/policies.ts'
import { mineWords } from '../words/mine.ts'
import { shopWords } from '../words/shop.ts'
import { CoverDocuments } from './cover-documents.tsx'
import classes from './cover-page.module.css'
import { CoverPrice } from './cover-price.tsx'
import { GrievanceLadder } from './grievance-ladder.tsx'
import { loadCover } from './load-cover.ts'
import { nextText } from './next-text.ts'
import { SettlementFigure } from './settlement-figure.tsx'

const words = shopWords.detail

/** The cover, and the visitor's own policy of it: it is sold once at a time. */
export async function loader({ context, params: { slug = '' } }: LoaderFunctionArgs) {
  const { api, hasCookie, now, site } = context.get(pageContext)
  const [cover, policies] = await Promise.all([
    loadCover(context, slug),
    hasCookie ? readOpenCovers({ transport: api }) : [],
  ])
  const policy = policies.find(({ insurance_plan }) => insurance_plan.id === cover.plan.id)
  return { ...cover, own: policy ? ownOf(policy, now) : null, carePhone: site.carePhone }
}

/** What the owner of a cover reads instead of the way to buy it. */
function ownOf(policy: Policy, now: Date) {
  return {
    title: policy.is_active ? words.own.active : words.own.bought,
    next: nextText(policy, now),
    ...(policy.can.apply
      ? { to: `/insurance-application/${policy.application_id}`, label: mineWords.apply }
      : { to: `/my-insurance/${policy.id}`, label: words.own.open }),
  }
}

/** One cover in full, with everything a buyer reads before paying. */
export default function CoverPage() {
  const { plan, facts, selected, own, carePhone } = useLoaderData<typeof loader>()
  const { features, exclusions, declaration } = plan
  const action = own ? (
    <ButtonLink to={own.to} wide>
      {own.label}
    </ButtonLink>
  ) : (
    plan.is_open && (
      <ButtonLink to={`/buy/insurance/${selected}`} tone="call" wide>
        {words.buy(facts.premium)}
      </ButtonLink>
    )
  )
  return (
    <PageColumn width="wide">
      <Stack gap="xl" sticky>
        <BackLink to="/insurance-plan">{shopWords.name}</BackLink>
        <PageHeading title={plan.name} lead={plan.summary} description={plan.summary} />
        <div className={classes.parts}>
          <div className={classes.box}>
            <CoverPrice facts={facts} />
            {own && <Notice title={own.title}>{own.next}</Notice>}
            {!action && <Closed />}
            {action && <div className={classes.beside}>{action}</div>}
            <Card>
              <FactList
                layout="columns"
                label={plan.name}
                facts={[
                  [words.facts.sum, facts.sum],
                  [words.facts.term, facts.term],
                  [words.facts.entry, facts.entry_age],
                  [words.facts.medicals, words.facts.noMedicals],
                  [words.facts.enrolment, facts.enrolment],
                  [words.insurerName, plan.insurer],
                ]}
              />
            </Card>
            <SettlementFigure plan={plan} />
          </div>
          <Stack gap="2xl">
            <Points title={words.features} points={features} />
            <Points title={words.exclusions} points={exclusions} />
            <CoverDocuments documents={plan.documents} />
            <PagePart title={words.declaration} note={words.declarationNote}>
              <Card quiet>{declaration.text}</Card>
            </PagePart>
            <FreeLook days={plan.free_look_days} months={plan.tenure_months} stampDuty={plan.stamp_duty} />
            <GrievanceLadder ladder={plan.grievance_ladder} carePhone={carePhone} />
            <PagePart title={words.insurer}>
              <FactList
                facts={[
                  [words.insurerName, plan.insurer],
                  [words.registration, plan.insurer_registration],
                  [words.masterPolicy, plan.master_policy_number],
                  [words.master, words.masterText],
                ]}
              />
              <TallLink to={`/insurance-plan/${plan.slug}/disclaimers`}>{words.disclaimers}</TallLink>
            </PagePart>
          </Stack>
        </div>
        {action && (
          <div className={classes.below}>
            <StickyAction>{action}</StickyAction>
          </div>
        )}
      </Stack>
    </PageColumn>
  )
}

function Closed() {
  return (
    <Stack gap="md" align="start">
      <Notice tone="warn" title={words.closedTitle}>
        {words.closedText}
      </Notice>
      <ButtonLink to="/my-insurance" tone="quiet">
        {words.toMine}
      </ButtonLink>
    </Stack>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null
  return (
    <PagePart title={title}>
      <BulletList>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </BulletList>
    </PagePart>
  )
}

/** The law gives it to covers of a year or more. */
const FREE_LOOK_MONTHS = 12

function FreeLook({ days, months, stampDuty }: { days: number; months: number; stampDuty: number }) {
  const isGiven = days > 0 && months >= FREE_LOOK_MONTHS
  return (
    <PagePart title={words.freeLook}>
      {isGiven ? (
        <>
          <p>{words.freeLookText(days)}</p>
          <p>{words.freeLookMoney(formatRupees(parseRupees(stampDuty) ?? 0n))}</p>
        </>
      ) : (
        <p>{words.freeLookNone}</p>
      )}
    </PagePart>
  )
}
