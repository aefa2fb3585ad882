import type { ReactNode } from 'react'
import classes from './skeletons.module.css'
import { Stack } from './stack.tsx'
import { words } from './words.ts'

/** One bar in the shape of the coming content; lengths in CSS units. */
export function SkeletonBar({ width = '100%', height = '1rem' }: { width?: string; height?: string }) {
  return <span className={classes.bar} style={{ width, height }} aria-hidden="true" />
}

/** Wraps the skeleton of a part and announces once that it is loading. */
export function Skeletons({ label = words.loading, children }: { label?: string; children: ReactNode }) {
  return (
    <Stack gap="md" role="status" aria-label={label}>
      {children}
    </Stack>
  )
}

/** The shape of a heading and a few lines. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <>
      <SkeletonBar width="55%" height="1.5rem" />
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no key except their index
        <SkeletonBar key={line} width={line === lines - 1 ? '70%' : '100%'} />
      ))}
    </>
  )
}
