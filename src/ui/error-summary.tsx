import { useEffect, useLayoutEffect, useRef, useState } from 'react'
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

/** All errors of a form in the order of its fields, each linking to its own. */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what moves the focus
  useEffect(() => box.current?.focus(), [attempt])
  // The server names fields in the order in which it checks them; only the page knows the order of the form.
  const [ordered, setOrdered] = useState(problems)
  useLayoutEffect(() => setOrdered(inFormOrder(problems)), [problems])
  if (problems.length === 0) return null
  return (
    <div ref={box} className={classes.summary} role="alert" tabIndex={-1}>
      <p>
        <strong>{words.errorSummary(problems.length)}</strong>
      </p>
      <BulletList>
        {ordered.map(({ name, message }) => (
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

function inFormOrder(problems: readonly FieldProblem[]): FieldProblem[] {
  const places = new Map(problems.map(({ name }) => [name, document.getElementById(name)]))
  return [...problems].sort((a, b) => {
    const [field, other] = [places.get(a.name), places.get(b.name)]
    if (!field || !other || field === other) return Number(!field) - Number(!other)
    return field.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })
}
