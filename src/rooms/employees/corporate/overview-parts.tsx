import { useId } from 'react'
import { Link } from 'react-router'
import type { ReplyOf } from '#platform/contract/call.ts'
import { useCompanyQuery } from '#rooms/companies/components/company-query.ts'
import type { Partner } from '#rooms/companies/contract.ts'
import { PartBar } from '#ui/part-bar.tsx'
import { Split } from '#ui/split.tsx'
import { Title } from '#ui/title.tsx'
import { formatDate } from '#values/display-time.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { readOverview, Trend } from '../contract/overview.ts'
import { overviewWords } from '../words/overview.ts'
import classes from './overview.module.css'

const words = overviewWords.parts

interface OverviewPartsProps {
  overview: ReplyOf<typeof readOverview>
  credits: Trend['credits']
  /** Undefined for all plans. */
  partner: Partner | undefined
}

/** Whose the lives and the credits are: every part adds up to its whole. */
export function OverviewParts({ overview: { employees, plan }, credits, partner }: OverviewPartsProps) {
  const id = useId()
  const query = useCompanyQuery()
  const people = (statuses: string) => `/corporate/dashboard/employees${query ? `${query}&` : '?'}statuses=${statuses}`
  const wallets = `/corporate/dashboard/wallets${query}`
  const percent = employees.total > 0 ? Math.round((employees.activated / employees.total) * 100) : 0
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Split>
        <Title id={id} size="md">
          {credits ? words.title : words.titleWithoutCredits}
        </Title>
        <Link className={classes.more} to={`/corporate/dashboard/access${query}`}>
          {words.contract}
        </Link>
      </Split>
      <PartBar
        title={words.lives}
        whole={{ label: words.quota, figure: count(plan.quota) }}
        note={words.taken(plan.activated_subscriptions)}
        bracket={{
          label: words.total,
          value: employees.total,
          figure: count(employees.total),
          href: people('ACTIVE'),
        }}
        parts={[
          {
            label: words.activated,
            note: words.activatedNote(percent),
            value: employees.activated,
            figure: count(employees.activated),
            tone: 'strong',
          },
          {
            label: words.notActivated,
            value: employees.not_activated,
            figure: count(employees.not_activated),
            tone: 'pale',
          },
          ...leftOf(Math.max(0, plan.activated_subscriptions - employees.total), people('EXPIRED')),
          { label: words.remaining, value: plan.remaining, figure: count(plan.remaining), tone: 'open' },
        ]}
      />
      {credits && (
        <PartBar
          title={words.credits}
          whole={{ label: words.added, figure: inRupees(credits.added), href: wallets }}
          note={partner && words.since(formatDate(partner.plan_start))}
          bracket={{
            label: words.allotted,
            value: credits.allotted,
            figure: inRupees(credits.allotted),
            href: wallets,
          }}
          parts={[
            money(words.used, credits.used, 'strong', wallets),
            money(words.onHold, credits.on_hold, 'hatched', wallets),
            money(words.toSpend, credits.remaining, 'pale', wallets),
            money(words.available, credits.available, 'open', wallets),
          ]}
        />
      )}
    </section>
  )
}

/** Lives that stay used by people who left; nothing where every life returned. */
const leftOf = (lives: number, href: string) =>
  lives > 0 ? [{ label: words.left, value: lives, figure: count(lives), tone: 'off', href } as const] : []

const money = <Tone extends string>(label: string, rupees: number, tone: Tone, href: string) => ({
  label,
  value: Math.max(0, rupees),
  figure: inRupees(rupees),
  tone,
  href,
})

const count = (number: number) => number.toLocaleString('en-IN')
const inRupees = (rupees: number) => formatRupees(parseRupees(rupees) ?? 0n)
