import { CALL_DAYS } from '#rooms/home-care/rules/calendar.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { daysOfCare } from '../rules/needs.ts'
import { inCareWords as words } from '../words/in-care.ts'
import classes from './day-track.module.css'

const CALLS: readonly number[] = CALL_DAYS

/** The twelve days on one scale for everybody, with the day of today and the days on which a doctor calls. */
export function DayTrack({ day }: { day: number }) {
  return (
    <>
      <VisuallyHidden>{words.day(day)}</VisuallyHidden>
      <div className={classes.track} aria-hidden="true">
        {daysOfCare(day).map((one) => (
          <span key={one.day} className={classes.day} data-is={one.is}>
            {one.is === 'today' ? one.day : CALLS.includes(one.day) && <span className={classes.call} />}
          </span>
        ))}
      </div>
    </>
  )
}
