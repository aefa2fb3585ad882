import type { Subscription } from '#rooms/subscriptions/contract/subscription.ts'
import { subscriptionWords } from '#rooms/subscriptions/words.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { IconReceipt } from '#ui/icons.ts'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { formatDate } from '#values/display-time.ts'

const words = subscriptionWords.ofCompany

/** What a person has of a plan that their company has ended, and how they go on. */
export function CompanyPlanEnded({ subscription }: { subscription: Subscription }) {
  const { id, partner_name, end_date, claim_until, reimburses } = subscription
  return (
    <Card as="section" labelledBy={id}>
      <Stack gap="md">
        <Title id={id}>{words.title(partner_name ?? '')}</Title>
        <p>{words.ended(formatDate(end_date))}</p>
        {reimburses && <p>{claim_until === null ? words.noBills : words.claimUntil(formatDate(claim_until))}</p>}
        <p>{words.goOn}</p>
        <Stack direction="row" gap="md" wrap>
          {reimburses && claim_until !== null && (
            <ButtonLink to="/cashback" icon={<IconReceipt size={20} aria-hidden="true" />}>
              {subscriptionWords.claim}
            </ButtonLink>
          )}
          <ButtonLink to="/" tone="quiet">
            {subscriptionWords.seePlans}
          </ButtonLink>
        </Stack>
      </Stack>
    </Card>
  )
}
