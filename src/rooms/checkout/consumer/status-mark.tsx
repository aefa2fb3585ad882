import { IconCircleX, IconInfoCircle, IconMinus } from '#ui/icons.ts'
import classes from './status-mark.module.css'

const ICONS = { bad: IconCircleX, neutral: IconMinus, info: IconInfoCircle } as const

/** A large mark above a sentence with the same meaning. */
export function StatusMark({ tone }: { tone: keyof typeof ICONS }) {
  const Icon = ICONS[tone]
  return (
    <span className={`${classes.mark} ${classes[tone]}`}>
      <Icon size={36} aria-hidden="true" />
    </span>
  )
}
