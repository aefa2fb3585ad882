import { IconCheck, IconMinus } from './icons.ts'
import classes from './mark-list.module.css'

interface MarkListProps {
  /** Whether the sentences say what is so, or what is not: both are set in the same type. */
  mark: 'does' | 'not'
  sentences: readonly string[]
}

/** Sentences with a line between them; whether they hold or not is said by the title above them. */
export function MarkList({ mark, sentences }: MarkListProps) {
  const Mark = mark === 'does' ? IconCheck : IconMinus
  return (
    <ul className={classes.list} data-mark={mark}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <Mark size={20} aria-hidden="true" />
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  )
}
