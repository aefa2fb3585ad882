import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { queryOf } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { IconPlus, IconVideo } from '#ui/icons.ts'
import { Meter } from '#ui/meter.tsx'
import { Muted } from '#ui/muted.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { formatDate } from '#values/display-time.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import { readUsage, type Service } from '../contract/usage.ts'
import { SERVICES } from '../rules/services.ts'
import { subscriptionWords } from '../words.ts'
import { HowToUse } from './how-to-use.tsx'
import classes from './usage-cards.module.css'

const words = subscriptionWords.usage

interface UsageCardsProps {
  subscription_id: string
  carePhone: string
  /** The plan's benefits as text: shown if the figures cannot be read. */
  benefits: React.ReactNode
}

/**
 * What is left of each service in the running period. A failure is only logged: the page shows the plan's benefits
 * instead.
 */
export function UsageCards({ subscription_id, carePhone, benefits }: UsageCardsProps) {
  const headingId = useId()
  const [shown, setShown] = useState<Service>()
  const { data, error, isPending } = useQuery(
    queryOf(readUsage, { params: { id: subscription_id }, query: { with_roi: 'true' } }),
  )
  useEffect(() => {
    if (error) console.warn('The usage of the plan could not be read.', error)
  }, [error])
  if (isPending) return <UsageSkeleton />
  const found = data?.subscription_with_usage
  if (!found || found.usage.services.length === 0) return benefits
  const { roi, health_cash } = found
  return (
    <section aria-labelledby={headingId}>
      <Title id={headingId} as="h3" size="sm" spaced>
        {words.title}
      </Title>
      <ul className={classes.cards}>
        {found.usage.services.map((service) => (
          <li key={service.name} className={classes.card}>
            <ServiceUse service={service} onAdd={() => setShown(service)} />
          </li>
        ))}
        {health_cash && health_cash.balance > 0 && (
          <li className={classes.card}>
            <div>
              <Title as="h4" size="sm">
                {words.healthCash.name}
              </Title>
              <Muted size="sm">{words.healthCash.explain}</Muted>
            </div>
            <p className={classes.left}>{words.healthCash.left(inRupees(health_cash.balance))}</p>
            <Muted size="sm">{words.healthCash.till(formatDate(health_cash.expires_on))}</Muted>
          </li>
        )}
      </ul>
      {roi && roi.value_used > 0 && (
        <p className={classes.roi}>{words.roi(inRupees(roi.value_used), inRupees(roi.plan_cost))}</p>
      )}
      <HowToUse service={shown} carePhone={carePhone} onClose={() => setShown(undefined)} />
    </section>
  )
}

/** One service: what is left as figures, and as a bar that only repeats them. */
function ServiceUse({ service, onAdd }: { service: Service; onAdd: () => void }) {
  const { name, allotted, granted, used, remaining } = service
  const isCounted = allotted !== null && remaining !== null
  const hasAddButton = SERVICES.some((one) => one.name === name && one.hasAddButton)
  return (
    <>
      <Stack direction="row" gap="md" align="start" justify="between">
        <div>
          <Title as="h4" size="sm">
            {name}
          </Title>
          <Muted size="sm">{words.explain[name]}</Muted>
        </div>
        {hasAddButton && (
          <Button
            tone="quiet"
            aria-label={words.addNamed(name)}
            icon={<IconPlus size={18} aria-hidden="true" />}
            onClick={onAdd}
          >
            {words.add}
          </Button>
        )}
      </Stack>
      {name === 'Appointment' && remaining !== 0 && (
        <ButtonLink tone="quiet" to="/unlock">
          {words.unlock}
        </ButtonLink>
      )}
      {name === 'Consult' && remaining !== 0 && (
        <ButtonLink tone="quiet" icon={<IconVideo size={18} aria-hidden="true" />} to="/consult">
          {words.askDoctor}
        </ButtonLink>
      )}
      <p className={classes.left}>{isCounted ? words.left(remaining) : words.unlimited}</p>
      {isCounted && <Meter percent={allotted > 0 ? (remaining / allotted) * 100 : 0} />}
      <Muted size="sm">
        {isCounted ? words.of(used, allotted) : words.usedSoFar(used)}
        {granted > 0 && `, ${words.extra(granted)}`}
      </Muted>
    </>
  )
}

function UsageSkeleton() {
  return (
    <Skeletons>
      <SkeletonBar width="40%" height="1.25rem" />
      <div className={classes.cards}>
        {[0, 1, 2, 3].map((card) => (
          <SkeletonBar key={card} height="8.5rem" />
        ))}
      </div>
    </Skeletons>
  )
}

function inRupees(amount: number): string {
  return formatRupees(parseRupees(amount) ?? 0n)
}
