import { useEffect, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { IconX } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import type { LeadError } from '../rules/lead-state.ts'
import { leadWords as words } from '../words/form.ts'
import classes from './lead.module.css'

/** Long enough to be read out and read again. */
const SHOWN_MS = 10_000

/**
 * Why the lead was not taken. A message that asks nothing of the person goes by itself after a while, not while the
 * pointer or the focus rests on it; every message can be closed.
 */
export function LeadErrorNotice({ error, onDismiss }: { error: LeadError; onDismiss: () => void }) {
  const [held, setHeld] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the message and whether it is held move the time
  useEffect(() => {
    if (!error.autoDismiss || held) return
    const timer = setTimeout(onDismiss, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [error, held])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting here only stops the clock
    <div className={classes.error} onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <Notice tone="bad" title={error.message} live>
        {error.autoDismiss && words.nothingLost}
      </Notice>
      <IconButton label={words.dismiss} onClick={onDismiss}>
        <IconX size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
