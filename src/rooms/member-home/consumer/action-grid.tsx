import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { Service } from '#rooms/subscriptions/contract/usage.ts'
import { IconHeartbeat, IconMapPin, IconPill, IconReceiptRupee, IconStethoscope, IconVideo } from '#ui/icons.ts'
import { homeWords } from '../words/home.ts'
import classes from './action-grid.module.css'
import homeClasses from './home.module.css'
import type { HomePlan } from './load-home.ts'
import { SectionHead } from './section-head.tsx'

const words = homeWords.actions

interface Action {
  name: string
  how: string
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>
  to: string
}

interface ActionGridProps {
  plans: readonly HomePlan[]
  carePhone: string
  isOnline: boolean
}

/** What the plans are used for: only what one of them gives, and everything of a plan whose uses could not be read. */
export function ActionGrid({ plans, carePhone, isOnline }: ActionGridProps) {
  const yearly = plans.filter(({ subscription }) => !subscription.is_home_care)
  const gives = (name: Service['name']) =>
    yearly.some(({ usage }) => !usage || usage.usage.services.some((service) => service.name === name))
  const claims = plans.some(({ subscription }) => subscription.reimburses)
  const hasCredits = plans.some(({ wallet }) => wallet)
  const action = ([name, how]: readonly [string, string], icon: Action['icon'], to: string): Action => ({
    name,
    how,
    icon,
    to,
  })
  const actions = [
    gives('Consult') && action(words.doctor, IconVideo, '/consult'),
    gives('Appointment') && action(words.visit, IconStethoscope, '/unlock'),
    gives('Medicine Order') &&
      carePhone &&
      action(words.medicines, IconPill, `tel:${carePhone.replace(/[^\d+]/g, '')}`),
    gives('Master Checkup') && action(words.checkup, IconHeartbeat, '/check-ups'),
    claims && action([words.claim[0], hasCredits ? words.claimCredits : words.claim[1]], IconReceiptRupee, '/cashback'),
    yearly.length > 0 && action(words.clinic, IconMapPin, '/find-a-clinic'),
  ].filter((one): one is Action => Boolean(one))
  if (actions.length === 0) return null
  return (
    <section aria-labelledby="actions" className={`${classes.part} ${homeClasses.wide}`}>
      <SectionHead id="actions" title={words.title} />
      <ul className={classes.actions}>
        {actions.map((one) => (
          <li key={one.name}>
            <ActionLink {...one} isOff={!isOnline && !one.to.startsWith('tel:')} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ActionLink({ name, how, icon: Icon, to, isOff }: Action & { isOff: boolean }) {
  const content = (
    <>
      <span className={classes.disc}>
        <Icon size={28} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={classes.name}>
        {name}
        <span className={classes.how}>{isOff ? homeWords.needsConnection : how}</span>
      </span>
    </>
  )
  if (to.startsWith('tel:'))
    return (
      <a href={to} className={classes.action}>
        {content}
      </a>
    )
  return (
    <Link
      to={to}
      className={classes.action}
      aria-disabled={isOff || undefined}
      onClick={(event) => isOff && event.preventDefault()}
    >
      {content}
    </Link>
  )
}
