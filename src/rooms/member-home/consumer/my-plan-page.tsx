import { useEffect } from 'react'
import { type LoaderFunctionArgs, Outlet, redirect, useLoaderData } from 'react-router'
import { useOnline } from '#platform/browser/use-online.ts'
import { CallError } from '#platform/contract/client.ts'
import { pageContext } from '#platform/serving/page-context.ts'
import type { BesidePlans } from '#rooms/subscriptions/components/beside-plans.ts'
import { keepCard } from '#rooms/subscriptions/components/keep-card.ts'
import { subscriptionWords } from '#rooms/subscriptions/words.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { useDocument } from '#ui/document-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { formatDate, formatMonthName } from '#values/display-time.ts'
import { istDateOf } from '#values/ist-date.ts'
import { firstName, partOfDay, weekdayOf } from '../rules/greeting.ts'
import { homeWords as words } from '../words/home.ts'
import { ActionGrid } from './action-grid.tsx'
import { CareAlarms } from './care-alarms.tsx'
import { CompanyPlanEnded } from './company-plan-ended.tsx'
import { HeldPlan } from './held-plan.tsx'
import classes from './home.module.css'
import { HomeUnread } from './home-unread.tsx'
import { type Home, loadHome } from './load-home.ts'
import { NowList, StartList } from './now-list.tsx'
import { PastPlans } from './past-plans.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanSections } from './plan-sections.tsx'
import { RenewalOffer } from './renewal-offer.tsx'

/** The home of a member. A visitor is sent to log in; what could not be read says so, with what works all the same. */
export async function loader({ context }: LoaderFunctionArgs) {
  try {
    return { home: await loadHome(context), carePhone: '' }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) throw redirect('/login?next=/plus/my-plan')
    context.get(pageContext).logError(error, 'My plan could not be read')
    return { home: undefined, carePhone: context.get(pageContext).site.carePhone }
  }
}

export default function MyPlanPage() {
  const { home, carePhone } = useLoaderData<typeof loader>()
  return <PageColumn width="wide">{home ? <MyPlan home={home} /> : <HomeUnread carePhone={carePhone} />}</PageColumn>
}

function MyPlan({ home }: { home: Home }) {
  const { subscriptions, plans, documents, renewal, carePhone, now, alarmed } = home
  // What an alarm says is above the list.
  const rows = home.rows?.filter(
    (row) => !alarmed.some((care) => row.kind === 'CARE_ALARM' && care.subscription_id === row.id),
  )
  const isOnline = useOnline()
  const held = subscriptions.filter(({ status, days_left }) => status === 'BLOCKED' && days_left > 0)
  const others = subscriptions.filter((one) => !one.is_active && !held.includes(one))
  const ended = others.filter((one) => one.claim_until !== null || isLastOfCompany(one, subscriptions))
  const hasCard = plans.length > 0
  useEffect(() => void keepCard(hasCard), [hasCard])
  const [first, ...more] = plans
  const month = formatMonthName(istDateOf(now))
  return (
    <>
      <Hello home={home} />
      <CareAlarms home={home} />
      {!isOnline && <Notice tone="info">{words.offline}</Notice>}
      <Beside place="above" />
      {renewal?.eligible && (
        <RenewalOffer renewal={renewal} isRunning={plans.some(({ subscription }) => subscription.is_owner)} />
      )}
      {first && (
        <div className={classes.home}>
          <PlanCard plan={first} />
          {rows && rows.length > 0 ? (
            <NowList rows={rows} now={now} />
          ) : (
            <StartList plan={first} documents={documents ?? []} now={now} />
          )}
          <ActionGrid plans={plans} carePhone={carePhone} isOnline={isOnline} />
          <PlanSections plan={first} carePhone={carePhone} month={month} rows={rows ?? []} documents={documents} />
          {more.map((plan) => (
            <div key={plan.subscription.id} className={classes.more}>
              <PlanCard plan={plan} />
              <PlanSections plan={plan} carePhone={carePhone} month={month} rows={rows ?? []} />
            </div>
          ))}
        </div>
      )}
      {!first && rows && rows.length > 0 && <NowList rows={rows} now={now} />}
      {held.map((subscription) => (
        <HeldPlan key={subscription.id} subscription={subscription} carePhone={carePhone} />
      ))}
      {ended.map((subscription) => (
        <CompanyPlanEnded key={subscription.id} subscription={subscription} />
      ))}
      {plans.length + held.length + ended.length === 0 && <NoPlan isNew={subscriptions.length === 0} />}
      <Beside place="below" />
      {others.length > 0 && <PastPlans subscriptions={others} />}
    </>
  )
}

/** The one h1: on a phone the page's name, where there is room a greeting with the day and what waits. */
function Hello({ home: { now, rows, subscriptions } }: { home: Home }) {
  const { productName } = useDocument()
  const [own] = subscriptions
  const me = own && (own.is_owner ? own.members.find(({ primary }) => primary) : own.members[0])
  const name = me?.name ? firstName(me.name) : undefined
  const waiting = (rows ?? []).filter(({ turn, kind }) => turn === 'you' && kind !== 'REPORT').length
  const day = words.today(words.weekdays[weekdayOf(now)] ?? '', formatDate(now))
  return (
    <div>
      <title>{`${words.myPlan} · ${productName}`}</title>
      <h1 tabIndex={-1} className={classes.title}>
        {name === undefined ? (
          words.myPlan
        ) : (
          <>
            <span className={classes.phone}>{words.myPlan}</span>
            <span className={classes.desktop}>{words.greet(words.greeting[partOfDay(now)], name)}</span>
          </>
        )}
      </h1>
      <p className={`${classes.desktop} ${classes.dim}`}>{waiting > 0 ? `${day} · ${words.waiting(waiting)}` : day}</p>
    </div>
  )
}

function NoPlan({ isNew }: { isNew: boolean }) {
  return (
    <EmptyState
      title={isNew ? subscriptionWords.noPlanTitle : subscriptionWords.noActiveTitle}
      advice={isNew ? subscriptionWords.noPlanText : subscriptionWords.noActiveText}
      action={<ButtonLink to="/">{subscriptionWords.seePlans}</ButtonLink>}
    />
  )
}

/** What a room above shows beside the plans; the route's child. */
function Beside({ place }: { place: BesidePlans }) {
  return <Outlet context={place} />
}

/** Nothing else is newer or runs: what has become of the plan is said, although nothing of it can be claimed any more. */
function isLastOfCompany(one: Home['subscriptions'][number], all: Home['subscriptions']): boolean {
  return one === all[0] && one.partner_name !== null && one.status === 'EXPIRED' && one.is_owner
}
