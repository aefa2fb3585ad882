import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listGatewayMandates, listGatewayOrders } from '#gateways/payment-gateway/simulator/tools-contract.ts'
import { pageRead } from '#platform/serving/page-read.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { bridgeWords } from '../bridge-words.ts'
import { listMessages, listPeople, readClock } from '../contract.ts'
import { words } from '../words.ts'
import { authenticatorCodes } from './authenticator-codes.ts'
import { ClockPanel } from './clock-panel.tsx'
import classes from './dev-page.module.css'
import { InboxPanel } from './inbox-panel.tsx'
import { MandatesPanel } from './mandates-panel.tsx'
import { OrdersPanel } from './orders-panel.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { useLiveReading } from './use-live-reading.ts'

const SHOWN = 30

/** `?to=` limits the inbox to one number or address. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const to = new URL(request.url).searchParams.get('to')?.trim() || undefined
  const [{ now }, people, orders, mandates] = await Promise.all([
    pageRead(context, readClock, {}),
    pageRead(context, listPeople, {}),
    pageRead(context, listGatewayOrders, {}),
    pageRead(context, listGatewayMandates, {}),
  ])
  const query = { limit: String(SHOWN), ...(to ? { to } : {}) }
  const messages = await pageRead(context, listMessages, { query }, { expected: ['INVALID', 'MALFORMED'] }).catch(
    () => undefined,
  )
  return { now, people, orders, mandates, messages, to: to ?? '', ...authenticatorCodes(people, new Date(now)) }
}

/** The simulated world on one page: sent messages, orders, the time, and the demo people. */
export default function DevPage() {
  const { now, people, orders, mandates, messages, to, codes, until } = useLoaderData<typeof loader>()
  useLiveReading()
  return (
    <PageColumn width="wide">
      <PageHeading title={words.page.title} lead={words.page.lead} />
      <ClockPanel now={now} />
      <div className={classes.halves}>
        <InboxPanel messages={messages} to={to} people={people} />
        <div className={classes.stack}>
          <MandatesPanel mandates={mandates.slice(0, SHOWN)} />
          <OrdersPanel orders={orders.slice(0, SHOWN)} />
        </div>
      </div>
      <PeoplePanel people={people} codes={codes} until={until} />
      <div>
        <ButtonLink to="/dev/sentinels" tone="quiet">
          {words.page.sentinels}
        </ButtonLink>{' '}
        <ButtonLink to="/dev/bridge" tone="quiet">
          {bridgeWords.title}
        </ButtonLink>
      </div>
    </PageColumn>
  )
}
