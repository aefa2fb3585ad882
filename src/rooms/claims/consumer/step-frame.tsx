import type { ReactNode } from 'react'
import { BackLink } from '#ui/back-link.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Stack } from '#ui/stack.tsx'
import { flowWords as words } from '../words/flow.ts'
import classes from './step-frame.module.css'

interface StepFrameProps {
  /** Starts at 1. */
  step: 1 | 2 | 3 | 4
  title: string
  back: { to: string; label: string }
  children: ReactNode
}

/** One step of a claim: a back link, the progress, and the question. */
export function StepFrame({ step, title, back, children }: StepFrameProps) {
  const count = words.steps.length
  return (
    <PageColumn>
      <Stack gap="md">
        <BackLink to={back.to}>{back.label}</BackLink>
        <div className={classes.bar} aria-hidden="true">
          {words.steps.map((name, index) => (
            <span key={name} className={index < step ? classes.done : undefined} />
          ))}
        </div>
        <PageHeading title={title} lead={words.stepLead(step, count, words.steps[step - 1] ?? '')} />
      </Stack>
      {children}
    </PageColumn>
  )
}
