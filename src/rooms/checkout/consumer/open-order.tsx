import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { IconRefresh } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { OrderFacts } from '../components/order-facts.tsx'
import { orderView } from '../rules/order-watch.ts'
import { checkoutWords as words } from '../words.ts'
import { CancelOrder } from './cancel-order.tsx'
import classes from './centred.module.css'
import type { OrderWatch } from './use-order-watch.ts'
import { WaitingBar } from './waiting-bar.tsx'

const texts = words.result

/** An undecided payment: polled first, then handed back to the person with every option. */
export function OpenOrder({ watch }: { watch: OrderWatch }) {
  const { order, watching, lost, checkNow } = watch
  const isPending = orderView(order) === 'pending'
  const title = isPending ? texts.pendingTitle : watching ? words.checking : texts.notYetTitle
  const lead = isPending ? words.stillPending : watching ? words.checkingText : texts.notYetText
  return (
    <>
      <PageHeading title={title} lead={<span role="status">{lead}</span>} />
      {watching && <WaitingBar />}
      {lost && (
        <Notice tone="warn" live>
          {texts.checkFailed}
        </Notice>
      )}
      <Card>
        <OrderFacts order={order} />
      </Card>
      {!watching && (
        <div className={classes.actions}>
          <Button wide onClick={checkNow} icon={<IconRefresh size={18} aria-hidden="true" />}>
            {texts.checkNow}
          </Button>
          {!isPending && (
            <ButtonLink wide tone="quiet" to={`/buy/request?transaction_id=${order.transaction_id}`}>
              {texts.payNow}
            </ButtonLink>
          )}
          <CancelOrder cancel={watch.cancel} />
        </div>
      )}
    </>
  )
}
