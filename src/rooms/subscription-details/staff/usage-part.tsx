import { SERVICES } from '#rooms/subscriptions/rules/services.ts'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import type { SubscriptionDetails } from '../contract/lookup.ts'
import { pageWords } from '../words/page.ts'
import { AddQuota } from './add-quota.tsx'
import classes from './subscription.module.css'
import { useMay } from './use-may.ts'

const words = pageWords.usage

/** What is left of each service, with a button to add uses if it is counted. */
export function UsagePart({ subscription }: { subscription: SubscriptionDetails }) {
  const { usage, is_active, is_own } = subscription
  const mayAdd = useMay()('subscription.addQuota') && is_active && !is_own
  return (
    <PagePart title={words.title}>
      <Stack as="ul" gap="md" columns={3}>
        {SERVICES.map(({ name, hasAddButton }) => {
          const given = usage.services.find((one) => one.name === name)
          if (!given && !hasAddButton) return null
          const isCounted = given?.allotted !== null
          return (
            <li key={name} className={classes.service}>
              <div>
                <Title as="h3" size="md">
                  {name}
                </Title>
                <Muted size="sm">
                  {given
                    ? [
                        given.remaining === null || given.allotted === null
                          ? words.unlimited
                          : words.left(given.remaining, given.allotted),
                        words.used(given.used),
                        given.granted > 0 && words.granted(given.granted),
                      ]
                        .filter(Boolean)
                        .join(' · ')
                    : words.notInPlan}
                </Muted>
              </div>
              {mayAdd && hasAddButton && isCounted && <AddQuota subscription={subscription} service={name} />}
            </li>
          )
        })}
      </Stack>
    </PagePart>
  )
}
