import { planWords } from '#rooms/plans/words.ts'
import { IconMinus } from '#ui/icons.ts'
import classes from './exclusions.module.css'

interface ExclusionsProps {
  kind: 'retail' | 'home-care'
  exclusions: readonly string[]
}

/** What a plan does not give, or whom it is not for, before anybody pays. */
export function Exclusions({ kind, exclusions }: ExclusionsProps) {
  return (
    <div className={classes.exclusions}>
      <h3 className={classes.title}>{planWords.page.exclusionsTitle[kind]}</h3>
      <p className={classes.lead}>{planWords.page.exclusionsLead[kind]}</p>
      <ul className={classes.list}>
        {exclusions.map((sentence) => (
          <li key={sentence}>
            <IconMinus size={18} aria-hidden="true" />
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  )
}
