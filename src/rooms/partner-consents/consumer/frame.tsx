import type { ReactNode } from 'react'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'

interface FrameProps {
  title: string
  lead?: ReactNode
  back?: ReactNode
  /** Who asks, before what they ask. */
  above?: ReactNode
  children: ReactNode
}

/** The common frame of the screens of this room. */
export function Frame({ title, lead, back, above, children }: FrameProps) {
  return (
    <PageColumn>
      <Stack gap="xl" sticky>
        {back}
        <Stack gap="md">
          {above}
          <PageHeading title={title} lead={lead} />
        </Stack>
        {children}
      </Stack>
    </PageColumn>
  )
}

export function FrameSkeleton() {
  return (
    <Skeletons>
      <SkeletonText lines={4} />
      <SkeletonBar height="9rem" />
      <SkeletonBar width="11rem" height="2.75rem" />
    </Skeletons>
  )
}
