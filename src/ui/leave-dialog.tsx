import type { ReactNode } from 'react'
import { type Blocker, useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { words } from './words.ts'

/** Blocks leaving the page, also by closing the tab, while its input is not saved. */
export function useLeaveBlocker(isDirty: () => boolean): Blocker {
  useBeforeUnload((event) => {
    if (isDirty()) event.preventDefault()
  })
  return useBlocker(isDirty)
}

interface LeaveDialogProps {
  blocker: Blocker
  /** Not before the page has tried to save. */
  asks?: boolean
  title: string
  /** What is lost. */
  children: ReactNode
}

export function LeaveDialog({ blocker, asks = true, title, children }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={asks && blocker.state === 'blocked'}
      title={title}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  )
}
