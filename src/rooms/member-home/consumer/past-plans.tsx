import { DownloadLink } from '#rooms/native-app/components/download-link.tsx'
import { COVID_GROUP_SLUG } from '#rooms/plans/rules/default-groups.ts'
import { SubscriptionBadge } from '#rooms/subscriptions/components/subscription-badge.tsx'
import type { Subscription } from '#rooms/subscriptions/contract/subscription.ts'
import { subscriptionWords as words } from '#rooms/subscriptions/words.ts'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { IconReceipt } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { Title } from '#ui/title.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import classes from './past-plans.module.css'
import { receiptAddress } from './receipt-address.ts'

/** Plans that are not active, newest first, each with its receipt. */
export function PastPlans({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  return (
    <Stack as="section" gap="md" aria-labelledby="past-plans">
      <Title id="past-plans">{words.pastPlans}</Title>
      <Stack as="ul" gap="md">
        {subscriptions.map((subscription) => (
          <Card key={subscription.id} as="li">
            <div className={classes.plan}>
              <div>
                <Title as="h3" size="md">
                  {subscription.plan_name}
                </Title>
                <Muted>
                  <DateText value={subscription.start_date} /> – <DateText value={subscription.end_date} />
                </Muted>
              </div>
              <SubscriptionBadge {...subscription} />
              {subscription.is_owner && subscription.is_home_care && (
                <TallLink to={`/${COVID_GROUP_SLUG}/care?subscription_id=${subscription.id}`}>
                  {words.manage.care}
                  <VisuallyHidden> – {subscription.plan_name}</VisuallyHidden>
                </TallLink>
              )}
              {subscription.payment_transaction_id && (
                <DownloadLink href={receiptAddress(subscription.payment_transaction_id)} className={classes.receipt}>
                  <IconReceipt size={18} aria-hidden="true" />
                  {words.receipt}
                  <VisuallyHidden> – {subscription.plan_name}</VisuallyHidden>
                </DownloadLink>
              )}
            </div>
          </Card>
        ))}
      </Stack>
    </Stack>
  )
}
