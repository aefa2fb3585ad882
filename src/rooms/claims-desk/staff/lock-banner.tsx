import { CallError } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { DeskClaim } from '../contract/desk.ts'
import { workbenchWords } from '../words/workbench.ts'
import { WireDate } from './wire-date.tsx'

const words = workbenchWords.lock

interface LockBannerProps {
  lock: DeskClaim['lock']
  mayTake: boolean
  isTaking: boolean
  error: Error | null
  onTake: () => void
}

/**
 * Says that a colleague is reviewing the claim; an administrator may take it over. Nothing is shown for one's own lock.
 */
export function LockBanner({ lock, mayTake, isTaking, error, onTake }: LockBannerProps) {
  if (!lock || lock.is_mine) return null
  const refused = error instanceof CallError ? error.message : undefined
  return (
    <Notice tone="warn" title={words.other(lock.by.name)} live>
      <WireDate at={lock.until} withTime />. {refused ?? words.otherText}
      {mayTake && (
        <div>
          <Button tone="quiet" busy={isTaking} onClick={onTake}>
            {words.take}
          </Button>
        </div>
      )}
    </Notice>
  )
}
