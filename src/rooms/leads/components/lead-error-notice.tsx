import { useEffect, useState } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { IconX } from '#ui/icons.ts'
import { Notice } from '#ui/notice.tsx'
import type { LeadError } from '../rules/lead-state.ts'
import { leadWords as words } from '../words/form.ts'
import classes from './lead.module.css'

/** Long enough to be read aloud and read again. */
const SHOWN_MS = 10_000

/**
 * Why the lead was not accepted. A message that needs no action disappears after a while, but not while the pointer or
 * the focus is on it; every message can be closed.
 */
export function LeadErrorNotice({ error, onDismiss }: { error: LeadError; onDismiss: () => void }) {
  const [paused, setPaused] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the message and pausing restart the timer
  useEffect(() => {
    if (!error.autoDismiss || paused) return
    const timer = setTimeout(onDismiss, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [error, paused])
  const pause = () => setPaused(true)
  const resume = () => setPaused(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div className={classes.error} onPointerEnter={pause} onPointerLeave={resume} onFocus={pause} onBlur={resume}>
      <Notice tone="bad" title={error.message} live>
        {error.autoDismiss && words.nothingLost}
      </Notice>
      <IconButton label={words.dismiss} onClick={onDismiss}>
        <IconX size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
