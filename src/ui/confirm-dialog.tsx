import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'
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
  /** Why the action was refused: shown in the dialog, because the page behind it cannot be reached. */
  failure?: string | undefined
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
  failure,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onCancel} title={title}>
      <div>{children}</div>
      {failure && !busy && <Failure>{failure}</Failure>}
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

/** Focused when it appears: the pressed button was disabled while the action ran. */
function Failure({ children }: { children: string }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div ref={element} tabIndex={-1} className={classes.failure}>
      <Notice tone="bad" live>
        {children}
      </Notice>
    </div>
  )
}
