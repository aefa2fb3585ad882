import { Link } from 'react-router'
import type { ReplyOf } from '#platform/contract/call.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { useCompanyQuery } from '#rooms/companies/components/company-query.ts'
import type { Partner } from '#rooms/companies/contract.ts'
import { FigureTiles } from '#ui/figure-tiles.tsx'
import { Meter } from '#ui/meter.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatDate } from '#values/display-time.ts'
import type { readOverview } from '../contract/overview.ts'
import { overviewWords as words } from '../words/overview.ts'
import { ADD } from './employee-acts.ts'
import classes from './overview-figures.module.css'

interface OverviewFiguresProps {
  overview: ReplyOf<typeof readOverview>
  /** Undefined for all plans. */
  partner: Partner | undefined
}

/** The figures of a plan, or of all: people, lives and health credits. */
export function OverviewFigures({ overview: { employees, plan, credits }, partner }: OverviewFiguresProps) {
  const query = useCompanyQuery()
  const { people, plan: lives, credits: money } = words
  const end = partner?.plan.expiry_date
  const started = partner && formatDate(partner.plan_start)
  const term = started && (end ? lives.runs(started, formatDate(end)) : lives.runsOn(started))
  return (
    <>
      {employees.total === 0 && partner?.is_plan_active && <FirstPeople />}
      <PagePart title={people.title}>
        <FigureTiles
          tiles={[
            {
              label: people.total,
              value: count(employees.total),
              note: people.totalNote,
              action: <Link to={`/corporate/dashboard/employees${query}`}>{people.see}</Link>,
            },
            { label: people.activated, value: count(employees.activated), note: people.activatedNote },
            { label: people.notActivated, value: count(employees.not_activated), note: people.notActivatedNote },
          ]}
        />
      </PagePart>
      <PagePart title={lives.title} note={partner ? `${partner.plan_name}, ${term}` : lives.allTitle}>
        <FigureTiles
          tiles={[
            { label: lives.taken, value: count(plan.activated_subscriptions), note: lives.takenNote },
            { label: lives.quota, value: count(plan.quota), note: lives.quotaNote },
            { label: lives.remaining, value: count(plan.remaining), note: lives.remainingNote },
          ]}
        />
        <Share part={plan.activated_subscriptions} whole={plan.quota}>
          {lives.used(count(plan.activated_subscriptions), count(plan.quota))}
        </Share>
        {partner?.is_plan_active && <Link to={`/partners/${partner.id}`}>{lives.page}</Link>}
      </PagePart>
      {credits && (
        <PagePart title={money.title} note={money.note}>
          <FigureTiles
            tiles={[
              { label: money.available, value: <MoneyText rupees={credits.available} />, note: money.availableNote },
              { label: money.used, value: <MoneyText rupees={credits.used} />, note: money.usedNote },
              { label: money.allotted, value: <MoneyText rupees={credits.allotted} />, note: money.allottedNote },
              { label: money.added, value: <MoneyText rupees={credits.added} />, note: money.addedNote },
            ]}
          />
        </PagePart>
      )}
    </>
  )
}

/** What a new company does first, as far as its reader may. */
function FirstPeople() {
  const { actions, sections } = useCompanyDesk()
  const query = useCompanyQuery()
  if (!permits(actions, 'employees.add')) return null
  const { noneTitle, none, add, upload } = words.people
  return (
    <Notice title={noneTitle}>
      <p>{none}</p>
      <Stack direction="row" gap="md" wrap>
        <Link to={`/corporate/dashboard/employees${query ? `${query}&` : '?'}${ADD}=1`}>{add}</Link>
        {sections.some(({ href }) => href?.includes('/file-upload')) && (
          <Link to={`/corporate/dashboard/file-upload${query}`}>{upload}</Link>
        )}
      </Stack>
    </Notice>
  )
}

function Share({ part, whole, children }: { part: number; whole: number; children: string }) {
  return (
    <div className={classes.share}>
      <Meter percent={whole > 0 ? Math.min(100, (part / whole) * 100) : 0} />
      <span>{children}</span>
    </div>
  )
}

function count(number: number): string {
  return number.toLocaleString('en-IN')
}
