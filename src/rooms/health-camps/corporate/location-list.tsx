import { Link } from 'react-router'
import { useCompanyQuery } from '#rooms/companies/components/company-query.ts'
import { PagePart } from '#ui/page-part.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import type { CampLocation } from '../contract/company.ts'
import { companyCampWords as words } from '../words/company.ts'
import classes from './location-list.module.css'

const TONES = { RUNNING: 'good', COMING: 'info', OVER: 'neutral' } as const

interface LocationListProps {
  locations: readonly CampLocation[]
  chosen: CampLocation
}

/** Every location of the company's camps; those that are over are folded away. */
export function LocationList({ locations, chosen }: LocationListProps) {
  const isPast = (one: CampLocation) => one.stage === 'OVER'
  const past = locations.filter(isPast)
  const current = locations.filter((one) => !isPast(one))
  return (
    <PagePart title={words.locations}>
      {current.length > 0 && <Links locations={current} chosen={chosen} />}
      {past.length > 0 && (
        <details className={classes.past} open={isPast(chosen)}>
          <summary>{words.past(past.length)}</summary>
          <Links locations={past} chosen={chosen} />
        </details>
      )}
    </PagePart>
  )
}

function Links({ locations, chosen }: LocationListProps) {
  const query = useCompanyQuery()
  return (
    <ul className={classes.list}>
      {locations.map((one) => {
        const isCancelled = one.status === 'CANCELLED'
        return (
          <li key={one.id}>
            <Link
              className={classes.link}
              to={`${query ? `${query}&` : '?'}location=${one.id}`}
              aria-current={one.id === chosen.id || undefined}
              preventScrollReset
            >
              <span className={classes.head}>
                {one.name}
                <StatusBadge tone={isCancelled ? 'bad' : TONES[one.stage]}>
                  {isCancelled ? words.cancelled : words.stages[one.stage]}
                </StatusBadge>
              </span>
              <span>{words.days(one.start_date, one.end_date)}</span>
              <span className={classes.note}>{`${one.camp_name} · ${one.city}`}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
