import { useEffect, useRef } from 'react'
import { BulletList } from './bullet-list.tsx'
import classes from './error-summary.module.css'
import { words } from './words.ts'

interface FieldProblem {
  /** The field's name, which is its element's id. */
  name: string
  message: string
}

interface ErrorSummaryProps {
  problems: readonly FieldProblem[]
  /**
   * Incremented at each attempt to send; the summary then takes the focus, also when the same fields are invalid again.
   */
  attempt: number
}

/** All errors of a form, each linking to its field. */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what moves the focus
  useEffect(() => box.current?.focus(), [attempt])
  if (problems.length === 0) return null
  return (
    <div ref={box} className={classes.summary} role="alert" tabIndex={-1}>
      <p>
        <strong>{words.errorSummary(problems.length)}</strong>
      </p>
      <BulletList>
        {problems.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault()
                document.getElementById(name)?.focus()
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </BulletList>
    </div>
  )
}
