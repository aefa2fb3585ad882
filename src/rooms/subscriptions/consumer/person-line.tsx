import { Button } from '#ui/button.tsx'
import { IconDisc } from '#ui/icon-disc.tsx'
import { IconUser } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { formatDate } from '#values/display-time.ts'
import { maskMobile } from '#values/mobile.ts'
import type { Member } from '../contract/members.ts'
import { confirmationWords } from '../words/confirmation.ts'
import { subscriptionWords } from '../words.ts'
import classes from './person-line.module.css'

const words = subscriptionWords.people

interface PersonLineProps {
  member: Member
  mayChange: boolean
  onEdit: () => void
  onRemove: () => void
  onConfirm: () => void
}

/** One person on a plan. */
export function PersonLine({ member, mayChange, onEdit, onRemove, onConfirm }: PersonLineProps) {
  const { primary, relation, age, mobile, last_covered_on } = member
  const name = member.name ?? subscriptionWords.unnamed
  const facts = [
    primary ? words.you : relation && (subscriptionWords.form.relationLabels[relation] ?? relation),
    age !== null && (age === 0 ? words.belowOne : words.years(age)),
    mobile && maskMobile(mobile),
    last_covered_on && words.coveredUntil(formatDate(last_covered_on)),
  ].filter((fact) => typeof fact === 'string')
  return (
    <li className={classes.person}>
      <IconDisc>
        <IconUser size={20} aria-hidden="true" />
      </IconDisc>
      <div>
        <p className={classes.name}>
          <strong>{name}</strong>
        </p>
        <div className={classes.facts}>
          <Muted size="sm">
            {facts.map((fact) => (
              <span key={fact} className={classes.fact}>
                {fact}
              </span>
            ))}
          </Muted>
        </div>
        {member.awaits && <Muted size="sm">{confirmationWords.waits[member.awaits]}</Muted>}
      </div>
      {mayChange && (
        <div className={classes.actions}>
          {member.awaits && (
            <Button aria-label={confirmationWords.confirmNamed(name)} onClick={onConfirm}>
              {confirmationWords.confirm}
            </Button>
          )}
          <Button tone="plain" aria-label={words.editNamed(name)} onClick={onEdit}>
            {words.edit}
          </Button>
          {!primary && (
            <Button tone="plain" aria-label={words.removeNamed(name)} onClick={onRemove}>
              {words.remove}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
