import type { useBlocker } from 'react-router'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { screenWords as words } from '../words.ts'

/** Asks before leaving a page whose last input could not be saved. */
export function LeaveGuard({ blocker, failed }: { blocker: ReturnType<typeof useBlocker>; failed: boolean }) {
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' && failed}
      title={words.leaveTitle}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {words.leaveText}
    </ConfirmDialog>
  )
}
