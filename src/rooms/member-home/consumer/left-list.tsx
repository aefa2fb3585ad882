import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import type { Service } from '#rooms/subscriptions/contract/usage.ts'
import { SERVICES } from '#rooms/subscriptions/rules/services.ts'
import { subscriptionWords } from '#rooms/subscriptions/words.ts'
import { IconCheck, IconChevronRight, IconPlus } from '#ui/icons.ts'
import { Meter } from '#ui/meter.tsx'
import { formatDate } from '#values/display-time.ts'
import { homeWords } from '../words/home.ts'
import { HowToUse } from './how-to-use.tsx'
import classes from './left-list.module.css'
import type { HomePlan } from './load-home.ts'
import { inRupees } from './now-text.ts'
import { SectionHead } from './section-head.tsx'

const usageWords = subscriptionWords.usage
const words = homeWords.left

interface LeftListProps {
  plan: HomePlan
  carePhone: string
  /** Its name, for the allowance of consultations. */
  month: string
  children?: ReactNode
}

/** What is left of each service in the running period. Where that could not be read, the plan's benefits as it was sold. */
export function LeftList({ plan, carePhone, month, children }: LeftListProps) {
  const headingId = useId()
  const [shown, setShown] = useState<Service>()
  const { usage, fairUse, coverage = [], wallet, subscription } = plan
  const services = usage?.usage.services ?? []
  if (services.length === 0)
    return (
      <section aria-labelledby={headingId}>
        {children}
        <SectionHead id={headingId} title={subscriptionWords.benefits} />
        <Benefits benefits={subscription.benefits} />
      </section>
    )
  const { roi, health_cash } = usage!
  const limits = wallet ? [] : coverage.filter(({ text }) => text !== null)
  return (
    <section aria-labelledby={headingId}>
      {children}
      <SectionHead id={headingId} title={wallet ? words.titleElse : usageWords.title} />
      <ul className={classes.rows}>
        {services.map((service) => (
          <ServiceRow
            key={service.name}
            service={service}
            fairUse={service.name === 'Consult' ? fairUse : undefined}
            month={month}
            onAdd={() => setShown(service)}
          />
        ))}
        {health_cash && health_cash.balance > 0 && (
          <li className={classes.row}>
            <Name name={usageWords.healthCash.name} explain={usageWords.healthCash.explain} />
            <p className={classes.figure}>
              {usageWords.healthCash.left(inRupees(health_cash.balance))}
              <span className={classes.explain}>{usageWords.healthCash.till(formatDate(health_cash.expires_on))}</span>
            </p>
          </li>
        )}
        {limits.map(({ claim_type, text }) => (
          <li key={claim_type} className={classes.row}>
            <Name name={words.bills(claim_type)} explain={text ?? ''} isWide />
            <Link to="/cashback" className={classes.round} aria-label={`${words.toClaim}: ${claim_type}`}>
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
      {roi && roi.value_used > 0 && (
        <p className={classes.note}>
          {usageWords.worth(inRupees(roi.value_used))}{' '}
          {subscription.is_owner && subscription.partner_name === null && usageWords.cost(inRupees(roi.plan_cost))}
        </p>
      )}
      <HowToUse service={shown} carePhone={carePhone} onClose={() => setShown(undefined)} />
    </section>
  )
}

interface ServiceRowProps {
  service: Service
  fairUse: HomePlan['fairUse']
  month: string
  onAdd: () => void
}

/** One service: what is left as a figure, and as a bar that only repeats it. */
function ServiceRow({ service, fairUse, month, onAdd }: ServiceRowProps) {
  const { name, allotted, granted, used, remaining } = service
  const isCounted = allotted !== null && remaining !== null
  const hasAddButton = SERVICES.some((one) => one.name === name && one.hasAddButton)
  const extra = granted > 0 ? `, ${usageWords.extra(granted)}` : ''
  const explain = fairUse && !isCounted ? words.perDay(fairUse.day.limit) : `${usageWords.explain[name]}${extra}`
  return (
    <li className={classes.row}>
      <Name name={name} explain={explain} />
      <p className={classes.figure}>
        {isCounted ? (
          <Figure left={String(remaining)} rest={words.of(String(allotted))} />
        ) : fairUse ? (
          <Figure
            left={String(fairUse.month.remaining)}
            rest={`${words.of(String(fairUse.month.limit))}${words.month(month)}`}
          />
        ) : (
          <>
            {words.included}
            <span className={classes.explain}>{usageWords.usedSoFar(used)}</span>
          </>
        )}
      </p>
      {hasAddButton && (
        <button type="button" className={classes.round} aria-label={usageWords.addNamed(name)} onClick={onAdd}>
          <IconPlus size={22} aria-hidden="true" />
        </button>
      )}
      {name === 'Consult' && (
        <Link to="/consult/history" className={classes.round} aria-label={words.usedOf(name)}>
          <IconChevronRight size={20} aria-hidden="true" />
        </Link>
      )}
      {isCounted && (
        <span className={classes.meter}>
          <Meter percent={allotted > 0 ? Math.min(100, (remaining / allotted) * 100) : 0} />
        </span>
      )}
    </li>
  )
}

function Name({ name, explain, isWide }: { name: string; explain: string; isWide?: boolean }) {
  return (
    <div className={isWide ? classes.wide : undefined}>
      <h3 className={classes.name}>{name}</h3>
      <p className={classes.explain}>{explain}</p>
    </div>
  )
}

function Figure({ left, rest }: { left: string; rest: string }) {
  return (
    <>
      <strong className={classes.strong}>{left}</strong>
      {rest}
    </>
  )
}

/** What the plan gives, as it was sold. */
function Benefits({ benefits }: { benefits: readonly string[] }) {
  return (
    <ul className={classes.benefits}>
      {benefits.map((benefit) => (
        <li key={benefit}>
          <IconCheck size={20} aria-hidden="true" />
          {benefit}
        </li>
      ))}
    </ul>
  )
}
