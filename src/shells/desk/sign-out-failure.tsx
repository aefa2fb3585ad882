import { Notice } from '#ui/notice.tsx'
import { words } from '../words.ts'

/** Told at the top of the page: the person believes to be logged out and is not. */
export function SignOutFailure({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Notice tone="bad" title={words.signOutFailed} live>
      {error.message}
    </Notice>
  )
}
