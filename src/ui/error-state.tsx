import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { IconAlertTriangle, IconRefresh } from './icons.ts'
import classes from './state.module.css'
import { words } from './words.ts'

interface ErrorStateProps {
  /** What happened. */
  title: string
  /** What to do about it. */
  advice?: ReactNode
  requestId?: string
  onRetry?: () => void
  /** A way out besides trying again. */
  action?: ReactNode
}

/** A part of a screen that could not be shown: what happened, what to do, and the reference care will ask for. */
export function ErrorState({ title, advice, requestId, onRetry, action }: ErrorStateProps) {
  return (
    <section className={classes.state} role="alert">
      <span className={classes.badIcon}>
        <IconAlertTriangle size={28} aria-hidden="true" />
      </span>
      <h2 className={classes.title}>{title}</h2>
      {advice && <div className={classes.advice}>{advice}</div>}
      {(onRetry || action) && (
        <div className={classes.actions}>
          {onRetry && (
            <Button onClick={onRetry} icon={<IconRefresh size={18} aria-hidden="true" />}>
              {words.tryAgain}
            </Button>
          )}
          {action}
        </div>
      )}
      <RequestReference requestId={requestId} />
    </section>
  )
}

/** The request id, as small print that can be selected and read out on the phone. */
export function RequestReference({ requestId }: { requestId?: string }) {
  if (!requestId) return null
  return (
    <p className={classes.reference}>
      {words.requestId} <code>{requestId}</code>
    </p>
  )
}
