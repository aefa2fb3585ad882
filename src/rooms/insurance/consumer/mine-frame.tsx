import type { ReactNode } from 'react'
import { BackLink } from '#ui/back-link.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Stack } from '#ui/stack.tsx'

interface MineFrameProps {
  title: string
  lead?: ReactNode
  up: { to: string; name: string }
  children: ReactNode
}

/** The common frame of the screens of My insurance. */
export function MineFrame({ title, lead, up, children }: MineFrameProps) {
  return (
    <PageColumn>
      <Stack gap="xl" sticky>
        <BackLink to={up.to}>{up.name}</BackLink>
        <PageHeading title={title} lead={lead} />
        {children}
      </Stack>
    </PageColumn>
  )
}

export function MineSkeleton() {
  return (
    <Skeletons>
      {[0, 1, 2].map((card) => (
        <SkeletonBar key={card} height="7.5rem" />
      ))}
    </Skeletons>
  )
}
