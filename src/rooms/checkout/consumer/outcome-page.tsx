import { type LoaderFunctionArgs, replace, useLoaderData } from 'react-router'
import { pageContext } from '#platform/serving/page-context.ts'
import { PageColumn } from '#ui/page-column.tsx'
import type { Order } from '../contract/orders.ts'
import { orderView } from '../rules/order-watch.ts'
import { ClosedOrder } from './closed-order.tsx'
import { loadOrder } from './load-order.ts'
import { OpenOrder } from './open-order.tsx'
import { useOrderWatch } from './use-order-watch.ts'

/** Where the buyer returns: after the payment, from a closed tab, from a link in a message. */
export async function loader(args: LoaderFunctionArgs) {
  const { gateway: _, ...order } = await loadOrder(args)
  if (orderView(order) === 'completed') throw replace(`/buy/success?transaction_id=${order.transaction_id}`)
  return { order, carePhone: args.context.get(pageContext).site.carePhone }
}

export { NoSuchPayment as ErrorBoundary } from './no-such-payment.tsx'

export default function OutcomePage() {
  const { order, carePhone } = useLoaderData<typeof loader>()
  return (
    <PageColumn width="narrow">
      <Outcome key={order.transaction_id} loaded={order} carePhone={carePhone} />
    </PageColumn>
  )
}

function Outcome({ loaded, carePhone }: { loaded: Order; carePhone: string | undefined }) {
  const watch = useOrderWatch(loaded)
  const view = orderView(watch.order)
  // A paid order continues to the receipt; until it loads, nothing on the page moves.
  if (view === 'checking' || view === 'pending' || view === 'completed') return <OpenOrder watch={watch} />
  return <ClosedOrder order={watch.order} view={view} carePhone={carePhone} />
}
