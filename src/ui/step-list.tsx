/* chunk: frame */

import type { ReactNode } from 'react'
import { IconCheck } from './icons.ts'
import { Muted } from './muted.tsx'
import classes from './step-list.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'
import { words } from './words.ts'

export interface Step {
  title: string
  text?: ReactNode
  /** Omit it in a list that only explains. */
  state?: 'done' | 'now' | 'later'
}

const STATE_WORDS = { done: words.stepDone, now: words.stepNow, later: words.stepLater } as const

/** Steps in order: how something works, or how far it has progressed. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  return (
    <ol>
      {steps.map(({ title, text, state }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its index; an event that happened twice is listed twice
          key={index}
          className={state ? `${classes.step} ${classes[state]}` : classes.step}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden="true">
            {state === 'done' ? <IconCheck size={18} /> : index + 1}
          </span>
          <div>
            <p className={classes.title}>
              {title}
              {state && <VisuallyHidden> – {STATE_WORDS[state]}</VisuallyHidden>}
            </p>
            {text && <Muted as="div">{text}</Muted>}
          </div>
        </li>
      ))}
    </ol>
  )
}
