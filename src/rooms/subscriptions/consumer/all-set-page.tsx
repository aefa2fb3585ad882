import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { CallError } from '#platform/contract/client.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { FamilyCanopy } from '#ui/art/family-canopy.tsx'
import { BulletList } from '#ui/bullet-list.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { StepList } from '#ui/step-list.tsx'
import { formatDate } from '#values/display-time.ts'
import { listMySubscriptions } from '../contract/subscription.ts'
import { subscriptionWords } from '../words.ts'
import classes from './all-set-page.module.css'

const words = subscriptionWords.allSet

/**
 * The end of the purchase: the plan in the URL, else the active one. A URL with a payment redirects to its receipt,
 * for old links.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const transaction_id = url.searchParams.get('transaction_id')
  if (transaction_id) throw redirect(`/buy/success?transaction_id=${encodeURIComponent(transaction_id)}`)
  const subscription_id = url.searchParams.get('subscription_id')
  try {
    const { subscriptions } = await pageRead(context, listMySubscriptions, {}, { expected: ['SESSION_EXPIRED'] })
    const plan = subscription_id
      ? subscriptions.find(({ id }) => id === subscription_id)
      : subscriptions.find(({ is_active }) => is_active)
    if (!plan?.is_active) throw redirect('/my-plan')
    return {
      plan_name: plan.plan_name,
      till: formatDate(plan.end_date),
      people: plan.members.map(({ uhid, name }) => ({ uhid, name: name ?? subscriptionWords.unnamed })),
    }
  } catch (error) {
    if (error instanceof CallError) throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`)
    throw error
  }
}

export default function AllSetPage() {
  const { plan_name, till, people } = useLoaderData<typeof loader>()
  return (
    <PageColumn width="narrow">
      <div className={classes.top}>
        <FamilyCanopy />
        <PageHeading title={words.title} lead={words.lead(plan_name, till)} />
      </div>
      <Card as="section" labelledBy="covered">
        <h2 id="covered" className={classes.title}>
          {words.covered}
        </h2>
        <BulletList>
          {people.map(({ uhid, name }) => (
            <li key={uhid}>{name}</li>
          ))}
        </BulletList>
      </Card>
      <section aria-labelledby="next">
        <h2 id="next" className={classes.title}>
          {words.next}
        </h2>
        <StepList steps={words.steps} />
      </section>
      <ButtonLink wide tone="call" to="/my-plan">
        {words.goToMyPlan}
      </ButtonLink>
    </PageColumn>
  )
}
