import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { BenefitList } from '#rooms/storefront/consumer/benefit-list.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Muted } from '#ui/muted.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { partnerScreenWords as words } from '../words/screen.ts'
import { Activation } from './activation.tsx'
import { loadPartner } from './load-partner.ts'
import { OwnPlans } from './own-plans.tsx'
import classes from './partner-page.module.css'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { status, ...loaded } = await loadPartner(context, params.id ?? '')
  return data({ ...loaded, status, isVisitor: !context.get(pageContext).hasCookie }, { status })
}

/** The company's own page: what its plan gives, and how one's own is activated. */
export default function PartnerPageScreen() {
  const { fetched, status, plans, isVisitor } = useLoaderData<typeof loader>()
  const { partner, message } = fetched
  if (!partner) return <NotOpen isGone={status === 404} message={message ?? ''} plans={plans} />
  const { name, logo, plan } = partner
  return (
    <PageColumn width="wide">
      <meta name="robots" content="noindex" />
      <div className={classes.head}>
        {logo && <img src={logo} alt={words.logo(name)} className={classes.logo} />}
        <PageHeading title={words.title(name)} lead={words.lead} />
      </div>
      <div className={classes.columns}>
        <Activation key={partner.id} partner={partner} plans={plans} isVisitor={isVisitor} />
        <Stack as="section" gap="md" aria-labelledby="plan">
          <Title id="plan">{words.planTitle(plan.name)}</Title>
          <Muted>{words.covers(plan.coverage_text)}</Muted>
          <BenefitList benefits={plan.benefits} />
        </Stack>
      </div>
    </PageColumn>
  )
}

interface NotOpenProps extends Pick<Parameters<typeof OwnPlans>[0], 'plans'> {
  /** False: it could not be read now. */
  isGone: boolean
  message: string
}

function NotOpen({ isGone, message, plans }: NotOpenProps) {
  const { revalidate, state } = useRevalidator()
  return (
    <PageColumn>
      <meta name="robots" content="noindex" />
      <PageHeading
        title={isGone ? words.unknownTitle : words.failedTitle}
        lead={isGone ? words.unknownText : message}
      />
      <Stack direction="row" gap="md" wrap>
        {!isGone && (
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            {words.loadAgain}
          </Button>
        )}
        <ButtonLink tone="quiet" to="/my-plan">
          {words.myPlan}
        </ButtonLink>
      </Stack>
      <OwnPlans plans={plans} />
    </PageColumn>
  )
}
