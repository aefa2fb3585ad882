import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CallError } from '#platform/contract/client.ts'
import { pageContext } from '#platform/serving/page-context.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { listMySubscriptions } from '#rooms/subscriptions/contract/subscription.ts'
import { listMembers } from '#rooms/subscriptions/contract/usage.ts'
import { ReceiptLeaf } from '#ui/art/receipt-leaf.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { IconCheck } from '#ui/icons.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Stack } from '#ui/stack.tsx'
import { StepList } from '#ui/step-list.tsx'
import { StickyAction } from '#ui/sticky-action.tsx'
import { Title } from '#ui/title.tsx'
import { ClaimTypeIcon } from '../components/claim-type-icon.tsx'
import { listCoverage } from '../contract/read-claims.ts'
import { CLAIM_DAYS_DEFAULT } from '../rules/claim-window.ts'
import { ANYTHING, type ClaimOptions, claimableTypes, isAnyOnHold } from '../rules/claimable-types.ts'
import { flowWords } from '../words/flow.ts'
import classes from './cashback-page.module.css'

const words = flowWords.landing

/** What a person may claim now. A visitor sees every type. */
export async function loader({ context }: LoaderFunctionArgs): Promise<ClaimOptions> {
  if (!context.get(pageContext).hasCookie) return ANYTHING
  try {
    const expected = ['SESSION_EXPIRED'] as const
    const [{ plans }, { members }] = await Promise.all([
      pageRead(context, listCoverage, {}, { expected }),
      pageRead(context, listMembers, {}, { expected }),
    ])
    const open = members.map(({ subscription_id }) => subscription_id)
    const claimable = claimableTypes(plans, open)
    if (claimable.may !== 'NO_PLAN_OPEN') return claimable
    const { subscriptions } = await pageRead(context, listMySubscriptions, {}, { expected })
    return isAnyOnHold(subscriptions) ? { may: 'ON_HOLD', types: [] } : claimable
  } catch (error) {
    if (error instanceof CallError) return ANYTHING
    throw error
  }
}

/** How claiming works, and what can be claimed. */
export default function CashbackPage() {
  const { may, types } = useLoaderData<typeof loader>()
  const mayStart = may === 'ANY' || may === 'COVERED'
  return (
    <PageColumn>
      <div className={classes.page}>
        <BackLink to="/my-plan">{flowWords.backToPlan}</BackLink>
        <div className={classes.top}>
          <PageHeading title={flowWords.title} lead={words.lead} description={words.description} />
          <ReceiptLeaf />
        </div>
        <section aria-labelledby="how">
          <Title spaced id="how">
            {words.how}
          </Title>
          <StepList steps={words.howSteps} />
        </section>
        <section aria-labelledby="what">
          <Title spaced id="what">
            {words.what}
          </Title>
          {types.length > 0 && (
            <ul className={classes.types}>
              {types.map((type) => (
                <li key={type} className={classes.entry}>
                  <ClaimTypeIcon type={type} />
                  {type}
                </li>
              ))}
            </ul>
          )}
          <p className={classes.note}>
            {words.note[may]} {mayStart && words.window(CLAIM_DAYS_DEFAULT)}
          </p>
        </section>
        {mayStart && (
          <Card as="section" labelledBy="have" quiet>
            <Title spaced id="have">
              {words.have}
            </Title>
            <Stack as="ul" gap="sm">
              {words.haveList.map((thing) => (
                <li key={thing} className={classes.entry}>
                  <IconCheck size={20} aria-hidden="true" />
                  {thing}
                </li>
              ))}
            </Stack>
          </Card>
        )}
        <div className={classes.mine}>
          <ButtonLink to="/cashback/claims" tone="quiet" wide>
            {flowWords.myClaims}
          </ButtonLink>
          <ButtonLink to="/cashback/bank-details" tone="quiet" wide>
            {words.bank}
          </ButtonLink>
        </div>
        {(mayStart || may === 'NO_PLAN') && (
          <StickyAction>
            <ButtonLink to={mayStart ? '/cashback/new' : '/'} tone="call" wide>
              {mayStart ? flowWords.start : words.seePlans}
            </ButtonLink>
          </StickyAction>
        )}
      </div>
    </PageColumn>
  )
}
