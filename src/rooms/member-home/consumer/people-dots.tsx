import { useId } from 'react'
import { Link } from 'react-router'
import type { Member } from '#rooms/subscriptions/contract/members.ts'
import { subscriptionWords } from '#rooms/subscriptions/words.ts'
import { initialsOf } from '#ui/avatar.tsx'
import { IconPlus } from '#ui/icons.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { firstName } from '../rules/greeting.ts'
import { homeWords } from '../words/home.ts'
import type { HomePlan } from './load-home.ts'
import classes from './people-dots.module.css'
import { SectionHead } from './section-head.tsx'

const words = homeWords.people
const TONES = ['good', 'warn', 'info'] as const

/** Who may use the plan. Its owner sees everybody and the free places, a member themselves; care at home has its patient first. */
export function PeopleDots({ plan: { subscription, people, patient_name } }: { plan: HomePlan }) {
  const headingId = useId()
  const { id, is_owner, is_home_care, members } = subscription
  const change = `/my-plan/members?subscription_id=${id}`
  const free = people?.can_change ? openPlaces(people.free) : []
  return (
    <section aria-labelledby={headingId}>
      <SectionHead id={headingId} title={words.title}>
        {is_owner && !is_home_care && <Link to={change}>{words.change}</Link>}
      </SectionHead>
      <ul className={classes.people}>
        {patient_name && !members.some(({ name }) => name === patient_name) && (
          <li className={classes.person}>
            <span className={classes.dot} data-tone="info" aria-hidden="true">
              {initialsOf(patient_name)}
            </span>
            <span aria-hidden="true">{firstName(patient_name)}</span>
            <VisuallyHidden>{patient_name}</VisuallyHidden>
            <span className={classes.about}>{words.patient}</span>
          </li>
        )}
        {members.map(({ uhid, name, primary, awaits }, at) => (
          <li key={uhid} className={classes.person}>
            <span className={classes.dot} data-tone={TONES[at % TONES.length]} aria-hidden="true">
              {initialsOf(name ?? '–')}
            </span>
            <span aria-hidden="true">{name ? firstName(name) : subscriptionWords.unnamed}</span>
            <VisuallyHidden>{name ?? subscriptionWords.unnamed}</VisuallyHidden>
            <span className={classes.about}>
              {primary || !is_owner
                ? subscriptionWords.you
                : relationOf(people?.members.find((one) => one.uhid === uhid))}
            </span>
            {awaits && <span className={classes.waits}>{subscriptionWords.awaits.mark}</span>}
          </li>
        ))}
        {free.map((place) => (
          <li key={place}>
            <Link to={change} className={classes.person}>
              <span className={classes.free}>
                <IconPlus size={24} aria-hidden="true" />
              </span>
              {words.add}
              <span className={classes.about}>{place}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 'Daughter, 7'; a child's age, as an adult's says nothing here. */
function relationOf(member: Member | undefined): string {
  if (!member?.relation) return ''
  const relation = subscriptionWords.form.relationLabels[member.relation] ?? member.relation
  return member.covered_as === 'minor' && member.age !== null ? `${relation}, ${member.age}` : relation
}

/** '1 adult' and '2 children' that can still be added. */
export function openPlaces({ adult, minor }: { adult: number; minor: number }): string[] {
  return [adult > 0 && words.adults(adult), minor > 0 && words.children(minor)].filter((one) => one !== false)
}
