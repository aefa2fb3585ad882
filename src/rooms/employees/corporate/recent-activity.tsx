import { useId } from 'react'
import { Link } from 'react-router'
import { useCompanyQuery } from '#rooms/companies/components/company-query.ts'
import type { Activity } from '#rooms/companies/contract/activities.ts'
import { Split } from '#ui/split.tsx'
import { Title } from '#ui/title.tsx'
import { formatClock, formatTime } from '#values/display-time.ts'
import { istDateOf } from '#values/ist-date.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { overviewWords } from '../words/overview.ts'
import { activityIcon } from './activity-icon.ts'
import classes from './overview.module.css'

const words = overviewWords.activity
const SHOWN = 5

interface RecentActivityProps {
  /** Newest first; undefined where they could not be read. */
  activities: readonly Activity[] | undefined
  as_of: string
}

/** What was done last for the company, and by whom. */
export function RecentActivity({ activities, as_of }: RecentActivityProps) {
  const id = useId()
  const query = useCompanyQuery()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Split>
        <Title id={id} size="md">
          {words.title}
        </Title>
        <Link className={classes.more} to={`/corporate/dashboard/employees${query ? `${query}&` : '?'}tab=activity`}>
          {words.all}
        </Link>
      </Split>
      <div className={`${classes.card} ${classes.acts}`}>
        {activities && activities.length > 0 ? (
          <ul>
            {activities.slice(0, SHOWN).map(({ id: key, actor, action, summary, at }) => {
              const Icon = activityIcon(action)
              return (
                <li key={key}>
                  <span className={classes.disc} aria-hidden="true">
                    <Icon size={16} stroke={1.75} />
                  </span>
                  <p>
                    <strong>{actor}</strong> {inSentence(summary)}
                  </p>
                  <span className={classes.when}>{whenOf(at, as_of)}</span>
                </li>
              )
            })}
          </ul>
        ) : (
          <p className={classes.nothing}>{activities ? words.none : words.failed}</p>
        )}
      </div>
    </section>
  )
}

/** A summary begins with its verb: 'Added Asha Verma'. */
const inSentence = (summary: string) => summary.charAt(0).toLowerCase() + summary.slice(1)

function whenOf(at: string, as_of: string): string {
  const [instant, now] = [parseWireTime(at), parseWireTime(as_of)]
  if (!instant) return at
  return now && istDateOf(instant) === istDateOf(now) ? words.today(formatClock(instant)) : formatTime(instant)
}
