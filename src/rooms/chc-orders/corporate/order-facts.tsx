import { Card } from '#ui/card.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { formatDate } from '#values/display-time.ts'
import type { ChcOrder } from '../contract/orders.ts'
import { orderScreenWords } from '../words/screens.ts'

const words = orderScreenWords.order.facts
const time = (at: string | null) => at && <WireTimeText value={at} />

/** Who, with whom, and until when. */
export function OrderFacts({ order }: { order: ChcOrder }) {
  const { consent, subscription } = order
  return (
    <Card>
      <FactList
        layout="columns"
        facts={[
          [words.mobile, order.masked_mobile],
          [words.coordinator, order.coordinator.name],
          [words.requested, time(order.requested_at)],
          [words.answerUntil, consent.state === 'REQUESTED' && time(consent.expires_at)],
          [words.accessUntil, consent.state === 'PROVIDED' && time(consent.access_until)],
          [words.activated, time(consent.activated_at)],
          [words.withdrawn, time(consent.withdrawn_at)],
          [
            words.period,
            subscription &&
              orderScreenWords.period(formatDate(subscription.starts_on), formatDate(subscription.ends_on)),
          ],
        ]}
      />
    </Card>
  )
}
