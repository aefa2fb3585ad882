import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { formWords as words } from './form-words.ts'

/**
 * Asks before closing a form would discard what was typed in it; where nothing was typed, it closes immediately.
 * @returns what cancels the form, and the question, which is rendered inside it
 */
export function useDiscard(isDirty: () => boolean, onDiscard: () => void) {
  const [asks, setAsks] = useState(false)
  const question = (
    <ConfirmDialog
      open={asks}
      title={words.discardTitle}
      confirmLabel={words.discard}
      cancelLabel={words.keepTyping}
      danger
      onConfirm={() => {
        setAsks(false)
        onDiscard()
      }}
      onCancel={() => setAsks(false)}
    >
      {words.discardText}
    </ConfirmDialog>
  )
  return { close: () => (isDirty() ? setAsks(true) : onDiscard()), isAsking: asks, question }
}
