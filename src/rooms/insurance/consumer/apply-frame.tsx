import type { ReactNode } from 'react'
import { BackLink } from '#ui/back-link.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { words as ui } from '#ui/words.ts'
import { applyWords as words } from '../words/apply.ts'

const STEPS = ['USER_DETAILS', 'NOMINEE_DETAILS', 'SUMMARY'] as const
export type ApplyStep = (typeof STEPS)[number]

interface ApplyFrameProps {
  step: ApplyStep
  /** The name of the cover, once it is known. */
  cover?: string | undefined
  /** The link up; My insurance where there is no earlier step. */
  up?: { to: string; name: string }
  children: ReactNode
}

/** The common frame of the application's steps. */
export function ApplyFrame({
  step,
  cover,
  up = { to: '/my-insurance', name: words.myInsurance },
  children,
}: ApplyFrameProps) {
  const place = ui.stepOf(STEPS.indexOf(step) + 1, STEPS.length)
  return (
    <PageColumn width={step === 'SUMMARY' ? 'reading' : 'narrow'}>
      <Stack gap="xl" sticky>
        <BackLink to={up.to}>{up.name}</BackLink>
        <PageHeading title={words.steps[step]} lead={cover ? words.lead(place, cover) : place} />
        {children}
      </Stack>
    </PageColumn>
  )
}

export function ApplySkeleton() {
  return (
    <Skeletons>
      {[0, 1, 2, 3, 4].map((field) => (
        <SkeletonBar key={field} height="4.75rem" />
      ))}
    </Skeletons>
  )
}
