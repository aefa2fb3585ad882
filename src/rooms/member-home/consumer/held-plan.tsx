import { SubscriptionBadge } from '#rooms/subscriptions/components/subscription-badge.tsx'
import type { Subscription } from '#rooms/subscriptions/contract/subscription.ts'
import { subscriptionWords } from '#rooms/subscriptions/words.ts'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconPhone } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { formatDate } from '#values/display-time.ts'

const words = subscriptionWords.held

/** A blocked plan in its paid time: what that means, and whom to call. */
export function HeldPlan({ subscription, carePhone }: { subscription: Subscription; carePhone: string }) {
  const { id, plan_name, end_date } = subscription
  return (
    <Card as="section" labelledBy={id}>
      <Stack gap="md">
        <Split align="start">
          <Stack gap="2xs">
            <Title id={id}>{plan_name}</Title>
            <Muted>{words.till(formatDate(end_date))}</Muted>
          </Stack>
          <SubscriptionBadge {...subscription} />
        </Split>
        <Notice tone="warn" title={words.title}>
          {words.text}
        </Notice>
        {carePhone && (
          <a href={`tel:${carePhone.replace(/[^\d+]/g, '')}`} className={buttonClass({ tone: 'quiet', wide: true })}>
            <IconPhone size={18} aria-hidden="true" />
            {subscriptionWords.usage.call(carePhone)}
          </a>
        )}
      </Stack>
    </Card>
  )
}
