import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { words } from './words.ts'

interface ConfirmDialogProps {
  open: boolean
  /** The question. */
  title: string
  /** The consequences of confirming. */
  children: ReactNode
  /** The action by its name ('Block employee'), never 'OK'. */
  confirmLabel: string
  /** The cancel button, of equal weight. */
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = words.cancel,
  danger,
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onCancel} title={title}>
      <div>{children}</div>
      <div className={classes.actions}>
        <Button tone="quiet" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button tone={danger ? 'danger' : 'leaf'} busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
