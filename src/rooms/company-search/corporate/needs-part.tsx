import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { queryOf } from '#platform/contract/client.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { useCompanyPlan } from '#rooms/companies/components/use-company-plan.ts'
import type { Partner } from '#rooms/companies/contract.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { CountBadge } from '#ui/count-badge.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Title } from '#ui/title.tsx'
import { formatDate } from '#values/display-time.ts'
import { daysBetween, istDateOf } from '#values/ist-date.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { type CompanyNeed, readNeeds } from '../contract.ts'
import { isLate } from '../rules/need-kinds.ts'
import { needWords as words } from '../words/needs.ts'
import classes from './needs-part.module.css'

/** What the company on the screen has to do. */
export function useNeeds() {
  const { subsidiary } = useCompanyDesk()
  return useQuery({ ...queryOf(readNeeds, { params: { subsidiaryId: subsidiary.id } }), staleTime: 0 })
}

/** What the company has to do, of all its plans: the first line has the screen's one filled button. */
export function NeedsPart({ needs: { data, error, refetch } }: { needs: ReturnType<typeof useNeeds> }) {
  const id = useId()
  const { today } = useCompanyDesk()
  const { partners = [] } = useCompanyPlan()
  const isAnyLate = data?.some(({ kind, since }) => isLate(kind, daysSince(since, today) ?? 0))
  return (
    <section className={classes.needs} aria-labelledby={id}>
      <div className={classes.head}>
        <Title id={id} size="md">
          {words.title}
        </Title>
        <CountBadge count={data?.length} isLate={isAnyLate} />
      </div>
      {data ? (
        data.length > 0 ? (
          <ul>
            {data.map((need, at) => (
              <NeedLine
                key={need.href + need.kind}
                need={need}
                isFirst={at === 0}
                isAlone={data.every((other) => other === need || other.kind !== need.kind)}
                today={today}
                partners={partners}
              />
            ))}
          </ul>
        ) : (
          <p className={classes.none}>{words.none}</p>
        )
      ) : (
        <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
      )}
    </section>
  )
}

interface NeedLineProps {
  need: CompanyNeed
  isFirst: boolean
  /** No other line is of its kind. */
  isAlone: boolean
  today: string
  partners: readonly Partner[]
}

function NeedLine({ need: { kind, count, since, amount, href }, isFirst, isAlone, today, partners }: NeedLineProps) {
  const days = daysSince(since, today)
  const instant = since === null ? undefined : parseWireTime(since)
  const line = words.lines[kind]
  const asked = new URL(href, 'https://plan.invalid').searchParams.get('partner')
  const plan = partners.find((partner) => partner.id === asked)?.partner_name ?? ''
  const detail = line.detail({
    date: instant ? formatDate(instant) : '',
    amount: amount === null ? '' : formatRupees(parseRupees(amount) ?? 0n),
    plan,
    ofPlan: plan && !isAlone ? ` · ${plan}` : '',
  })
  const what = line.what(count)
  return (
    <li className={classes.line}>
      <strong className={classes.count}>{count.toLocaleString('en-IN')}</strong>
      <div className={classes.text}>
        <p>
          <strong>{what}</strong>{' '}
          {days !== undefined && (
            <span className={classes.age} data-late={isLate(kind, days) || undefined}>
              {words.age(days)}
            </span>
          )}
        </p>
        <p className={classes.detail}>{detail}</p>
      </div>
      <ButtonLink to={href.slice('/plus'.length)} tone={isFirst ? 'leaf' : 'quiet'} label={words.act(line.act, what)}>
        {line.act}
      </ButtonLink>
    </li>
  )
}

/** Whole days from an instant on the wire; undefined without one. */
function daysSince(since: string | null, today: string): number | undefined {
  const instant = since === null ? undefined : parseWireTime(since)
  return instant && Math.max(0, daysBetween(istDateOf(instant), today))
}
