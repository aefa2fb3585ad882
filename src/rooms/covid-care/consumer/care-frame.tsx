import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { PATIENT_DETAILS_ERROR } from '#rooms/partner-consents/words/patient-details-error.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'
import { words as ui } from '#ui/words.ts'
import { careWords as words } from '../words/screens.ts'
import type { CarePlan } from './load-care.ts'

const STEPS = ['patient', 'health', 'address'] as const
/** The payment is the last one. */
const STEP_COUNT = STEPS.length + 1

interface CareFrameProps {
  step: (typeof STEPS)[number]
  care?: CarePlan | undefined
  title?: string
  /** The link up; the plan’s page where there is no earlier step. */
  up?: { to: string; name: string }
  children: ReactNode
}

/** The common frame of the steps before the payment. */
export function CareFrame({ step, care, title = words.steps[step], up, children }: CareFrameProps) {
  const place = ui.stepOf(STEPS.indexOf(step) + 1, STEP_COUNT)
  const { to, name } = up ?? { to: `/${care?.slug ?? ''}`, name: words.toPlan }
  return (
    <PageColumn width="narrow">
      <Stack gap="xl" sticky>
        <BackLink to={to}>{name}</BackLink>
        <PageHeading title={title} lead={care ? words.lead(place, care.plan_name) : place} />
        {children}
      </Stack>
    </PageColumn>
  )
}

export function CareSkeleton() {
  return (
    <Skeletons>
      {[0, 1, 2, 3, 4].map((field) => (
        <SkeletonBar key={field} height="4.75rem" />
      ))}
    </Skeletons>
  )
}

/** Shown where the answers could not be read. */
export function NotRead() {
  return <ErrorState title={words.readFailed} onRetry={() => location.reload()} />
}

/** A plan or group that cannot be fetched: what the server says of it, else the default text. */
export function CareGone() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  const message = (error.data as { message?: string } | null)?.message
  return (
    <PageColumn width="narrow">
      <Stack gap="xl" align="start">
        <meta name="robots" content="noindex" />
        <PageHeading title={words.goneTitle} lead={message ?? PATIENT_DETAILS_ERROR} />
        <ButtonLink to="/">{words.seePlans}</ButtonLink>
      </Stack>
    </PageColumn>
  )
}
