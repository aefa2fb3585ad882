import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { IconDisc } from './icon-disc.tsx'
import { IconAlertTriangle, IconRefresh } from './icons.ts'
import classes from './state.module.css'
import { words } from './words.ts'

interface ErrorStateProps {
  /** What happened. */
  title: string
  /** The error: its message and the request's id are shown. */
  error?: unknown
  /** What to do about it, if the error's message does not say so. */
  advice?: ReactNode
  onRetry?: () => void
  /** Another action besides retrying. */
  action?: ReactNode
}

/**
 * A part of a screen that could not be shown: what happened, what to do, and the reference that customer care will ask
 * for.
 */
export function ErrorState({ title, error, advice = messageOf(error), onRetry, action }: ErrorStateProps) {
  return (
    <section className={classes.state} role="alert">
      <IconDisc tone="bad" size="xl">
        <IconAlertTriangle size={28} aria-hidden="true" />
      </IconDisc>
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
      <RequestReference requestId={requestIdOf(error)} />
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

function messageOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined
}

/** A call's error has the id of its request; the interface components do not depend on calls. */
function requestIdOf(error: unknown): string | undefined {
  const id = (error as { request_id?: unknown } | null | undefined)?.request_id
  return typeof id === 'string' ? id : undefined
}
