import { useId } from 'react'
import { Link } from 'react-router'
import { DownloadLink } from '#rooms/native-app/components/download-link.tsx'
import { COVID_GROUP_SLUG } from '#rooms/plans/rules/default-groups.ts'
import { buttonClass } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { IconCheck, IconHeartbeat, IconQrcode, IconReceipt, IconStethoscope, IconUsers } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { formatDate } from '#values/display-time.ts'
import { spacedPolicyNumber } from '#values/policy-number.ts'
import { SubscriptionBadge } from '../components/subscription-badge.tsx'
import type { Subscription } from '../contract/subscription.ts'
import { lastDayOfGrace } from '../rules/term.ts'
import { cardWords } from '../words/card.ts'
import { subscriptionWords as words } from '../words.ts'
import { MemberList } from './member-list.tsx'
import classes from './plan-card.module.css'
import { PlanLinks } from './plan-links.tsx'
import { receiptAddress } from './receipt-address.ts'
import { TermBar } from './term-bar.tsx'
import { UsageCards } from './usage-cards.tsx'

/** An active plan: its duration, what is left of it, and for whom. Members see what they may use. */
export function PlanCard({ subscription, carePhone }: { subscription: Subscription; carePhone: string }) {
  const headingId = useId()
  const { id, plan_name, coverage_text, benefits, members, is_owner, is_home_care, payment_transaction_id } =
    subscription
  return (
    <Card as="section" labelledBy={headingId}>
      <div className={classes.card}>
        <Split align="start">
          <Stack gap="2xs">
            <h2 id={headingId} className={classes.name}>
              {plan_name}
            </h2>
            <Muted>{coverage_text}</Muted>
            {subscription.policy_number && (
              <Muted>{words.policyNumber(spacedPolicyNumber(subscription.policy_number))}</Muted>
            )}
          </Stack>
          <SubscriptionBadge {...subscription} />
        </Split>
        <Link to="/my-plan/card" reloadDocument className={buttonClass({ tone: 'quiet' })}>
          <IconQrcode size={20} aria-hidden="true" />
          {cardWords.show}
        </Link>
        {!is_owner && <Muted>{words.sharedPlan}</Muted>}
        {subscription.status === 'PAST_DUE' && (
          <Notice tone="warn" title={words.grace.title}>
            <Stack gap="md" align="start">
              <p>{words.grace.text(formatDate(lastDayOfGrace(subscription.term.end_date)))}</p>
              {is_owner && (
                <ButtonLink tone="quiet" to={`/my-plan/auto-renew?plan=${id}`}>
                  {words.grace.action}
                </ButtonLink>
              )}
            </Stack>
          </Notice>
        )}
        {is_owner && members.some(({ awaits }) => awaits !== null) && (
          <Notice tone="warn" title={words.awaits.title}>
            <Stack gap="md" align="start">
              <p>{words.awaits.text}</p>
              <ButtonLink tone="quiet" to={`/my-plan/members?subscription_id=${id}`}>
                {words.awaits.action}
              </ButtonLink>
            </Stack>
          </Notice>
        )}
        <TermBar {...subscription} start_date={subscription.term.start_date} />
        {is_owner && is_home_care && (
          <ButtonLink
            tone="leaf"
            icon={<IconHeartbeat size={20} aria-hidden="true" />}
            to={`/${COVID_GROUP_SLUG}/care?subscription_id=${id}`}
          >
            {words.manage.care}
          </ButtonLink>
        )}
        <UsageCards subscription_id={id} carePhone={carePhone} benefits={<Benefits benefits={benefits} />} />
        <div>
          <Title as="h3" size="sm" spaced>
            {words.members}
          </Title>
          <MemberList members={members} />
        </div>
        {is_owner && isAlone(subscription) && (
          <ButtonLink
            tone="quiet"
            icon={<IconUsers size={20} aria-hidden="true" />}
            to={`/my-plan/members?subscription_id=${id}`}
          >
            {words.people.addNow}
          </ButtonLink>
        )}
        {subscription.reimburses && (
          <ButtonLink tone="leaf" icon={<IconReceipt size={20} aria-hidden="true" />} to="/cashback">
            {words.claim}
          </ButtonLink>
        )}
        {!is_home_care && (
          <ButtonLink tone="quiet" icon={<IconStethoscope size={20} aria-hidden="true" />} to="/find-a-clinic">
            {words.findClinic}
          </ButtonLink>
        )}
        {is_owner && <PlanLinks {...subscription} />}
        {payment_transaction_id && (
          <DownloadLink href={receiptAddress(payment_transaction_id)} className={buttonClass({ tone: 'quiet' })}>
            <IconReceipt size={18} aria-hidden="true" />
            {words.receipt}
          </DownloadLink>
        )}
      </div>
    </Card>
  )
}

/** On a plan for several, only the buyer is covered so far. */
function isAlone({ coverage, members }: Subscription): boolean {
  return members.length === 1 && coverage.adult + coverage.minor > 1
}

/** What the plan gives, as it was sold. */
function Benefits({ benefits }: Pick<Subscription, 'benefits'>) {
  if (benefits.length === 0) return null
  return (
    <div>
      <Title as="h3" size="sm" spaced>
        {words.benefits}
      </Title>
      <ul className={classes.benefits}>
        {benefits.map((benefit) => (
          <li key={benefit}>
            <IconCheck size={20} aria-hidden="true" />
            {benefit}
          </li>
        ))}
      </ul>
    </div>
  )
}
