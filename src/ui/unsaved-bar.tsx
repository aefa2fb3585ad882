import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import grid from './form-grid.module.css'
import { formWords as words } from './form-words.ts'
import { Muted } from './muted.tsx'
import { Stack } from './stack.tsx'
import { useDiscard } from './use-discard.tsx'

interface UnsavedBarProps {
  /** How many fields differ from what is saved. */
  changes: number
  /** What is said while nothing differs: that it was saved, or nothing. */
  saved: string
  /** Of the button that submits the form. */
  label: string
  busy: boolean
  /** Puts back what is saved. */
  onDiscard: () => void
}

/** Below the form of a record, inside it: how much is not saved, and the two answers. */
export function UnsavedBar({ changes, saved, label, busy, onDiscard }: UnsavedBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const wasDiscarded = useRef(false)
  const { close, question } = useDiscard(
    () => changes > 0,
    () => {
      wasDiscarded.current = true
      onDiscard()
    },
  )
  // The button that was pressed is gone.
  useEffect(() => {
    if (!wasDiscarded.current || changes > 0) return
    wasDiscarded.current = false
    bar.current?.focus()
  }, [changes])
  return (
    <div ref={bar} tabIndex={-1} className={grid.bar}>
      <Muted role="status" as="span" size="sm">
        {changes > 0 ? words.unsaved(changes) : saved}
      </Muted>
      <Stack direction="row" gap="sm" wrap>
        {changes > 0 && (
          <Button tone="quiet" onClick={close}>
            {words.discard}
          </Button>
        )}
        <Button type="submit" busy={busy}>
          {label}
        </Button>
      </Stack>
      {question}
    </div>
  )
}
