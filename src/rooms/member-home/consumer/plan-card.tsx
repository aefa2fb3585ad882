import { useId } from 'react'
import { Link } from 'react-router'
import { lastDayOfGrace } from '#rooms/subscriptions/rules/term.ts'
import { subscriptionWords } from '#rooms/subscriptions/words.ts'
import { CardCanopy } from '#ui/art/card-canopy.tsx'
import { Sprig } from '#ui/art/logo.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { useDocument } from '#ui/document-context.tsx'
import { IconAlertTriangle, IconCircleCheck } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { formatDate } from '#values/display-time.ts'
import { spacedPolicyNumber } from '#values/policy-number.ts'
import { homeWords } from '../words/home.ts'
import type { HomePlan } from './load-home.ts'
import { inRupees } from './now-text.ts'
import classes from './plan-card.module.css'

const words = homeWords.card

/** The plan as the card that proves it: one link, to the card with its code. Health credits are on it where it has them. */
export function PlanCard({ plan }: { plan: HomePlan }) {
  const nameId = useId()
  const { productName } = useDocument()
  const { subscription, wallet, drawing, patient_name } = plan
  const { plan_name, coverage_text, policy_number, status, end_date, members, is_owner, partner_name } = subscription
  const isDue = status === 'PAST_DUE'
  const holder = is_owner ? members.find(({ primary }) => primary) : members[0]
  const person = patient_name || (holder?.name ?? subscriptionWords.unnamed)
  const until = isDue ? words.paidUntil(formatDate(subscription.term.end_date)) : words.until(formatDate(end_date))
  return (
    <section aria-labelledby={nameId} className={classes.place}>
      <Link to="/my-plan/card" reloadDocument className={classes.card}>
        <CardCanopy />
        <span className={classes.line}>
          <span className={classes.mark}>
            <Sprig size={28} />
            {partner_name ? words.from(partner_name) : productName}
          </span>
          <span className={isDue ? classes.due : classes.chip}>
            {isDue ? (
              <IconAlertTriangle size={18} aria-hidden="true" />
            ) : (
              <IconCircleCheck size={18} aria-hidden="true" />
            )}
            {subscriptionWords.status[status]}
          </span>
        </span>
        {wallet ? (
          <span>
            <span className={classes.sum}>{inRupees(wallet.balance)}</span>
            <span className={classes.cover}>
              {wallet.plan_year ? words.left(formatDate(wallet.plan_year.ends_on)) : words.leftNow}
            </span>
          </span>
        ) : (
          <span>
            <span className={classes.name}>{plan_name}</span>
            <span className={classes.cover}>{coverage_text}</span>
          </span>
        )}
        <span className={classes.low}>
          <span className={classes.who}>
            <span className={classes.person}>{person}</span>
            {policy_number && <span className={classes.fact}>{spacedPolicyNumber(policy_number)}</span>}
            <span className={classes.fact}>{wallet ? words.planOf(plan_name) : until}</span>
          </span>
          {drawing && (
            <span className={classes.code}>
              <svg viewBox={`0 0 ${drawing.side} ${drawing.side}`} aria-hidden="true" shapeRendering="crispEdges">
                <path d={drawing.path} />
              </svg>
            </span>
          )}
        </span>
        <VisuallyHidden>{words.show}</VisuallyHidden>
      </Link>
      <h2 id={nameId} className={classes.hidden}>
        {plan_name}
      </h2>
      {!is_owner && <p className={classes.note}>{words.shared}</p>}
      {isDue && (
        <Notice tone="warn" title={subscriptionWords.grace.title}>
          <Stack gap="md" align="start">
            <p>{subscriptionWords.grace.text(formatDate(lastDayOfGrace(subscription.term.end_date)))}</p>
            {is_owner && (
              <ButtonLink tone="quiet" to={`/my-plan/auto-renew?plan=${subscription.id}`}>
                {subscriptionWords.grace.action}
              </ButtonLink>
            )}
          </Stack>
        </Notice>
      )}
    </section>
  )
}
