import { useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { formatClock } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { reverseVisit, type VisitPass } from '../contract/unlock.ts'
import { passWords as words } from '../words/pass.ts'

/** Takes a visit back. A refusal leaves the dialog and what was typed. */
export function UndoVisit({ pass, until, onDone }: { pass: VisitPass; until: string; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<CallError>()
  const act = async () => {
    setBusy(true)
    try {
      await request(reverseVisit, { params: { pass_no: pass.pass_no }, body: { reason } })
      setOpen(false)
      onDone()
      document.querySelector('h1')?.focus()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="2xs">
      <Button tone="quiet" wide onClick={() => setOpen(true)}>
        {words.undo}
      </Button>
      <Muted size="sm">{words.undoUntil(formatClock(parseWireTime(until)!))}</Muted>
      <ConfirmDialog
        open={isOpen}
        title={words.undoTitle}
        confirmLabel={words.undo}
        cancelLabel={words.undoKeep}
        danger
        busy={busy}
        failure={failure && !failure.fields.reason ? failure.message : undefined}
        onConfirm={() => void act()}
        onCancel={() => setOpen(false)}
      >
        <Stack gap="md">
          <p>{words.undoText}</p>
          <TextAreaField
            name="reason"
            label={words.undoReason}
            value={reason}
            maxLength={300}
            error={failure?.fields.reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Stack>
      </ConfirmDialog>
    </Stack>
  )
}
