import { Notice } from '#ui/notice.tsx'
import { deskWords } from './words.ts'

/** Shown at the top of the page: the person believes they are logged out, but they are not. */
export function SignOutFailure({ error }: { error: Error | null }) {
  if (!error) return null
  return (
    <Notice tone="bad" title={deskWords.signOutFailed} live>
      {error.message}
    </Notice>
  )
}
