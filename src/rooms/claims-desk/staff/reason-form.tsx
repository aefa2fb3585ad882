import { useState } from 'react'
import { TextAreaField } from '#ui/text-area-field.tsx'
import type { DeskClaim } from '../contract/desk.ts'
import { actionWords } from '../words/actions.ts'
import { deskWords } from '../words/desk.ts'
import { ActionPanel, fieldError } from './action-panel.tsx'
import type { Move } from './use-action.ts'

export interface PanelProps {
  claim: DeskClaim
  busy: boolean
  error: Error | null
  onAction: (body: object) => void
  onCancel: () => void
}

/** The form of an action that needs only a reason. */
export function ReasonForm({
  move,
  busy,
  error,
  onAction,
  onCancel,
}: PanelProps & { move: keyof typeof actionWords.reasonForm & Move }) {
  const words = actionWords.reasonForm[move]
  const field = move === 'undo' || move === 'reopen' ? 'reason' : 'note'
  const isOptional = move === 'release'
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = () => {
    const wrong = reason.trim().length < 3 && !isOptional ? deskWords.fields.note : undefined
    setProblem(wrong)
    if (wrong) document.getElementById('reason')?.focus()
    else onAction(reason.trim() ? { [field]: reason.trim() } : {})
  }
  return (
    <ActionPanel
      title={actionWords.actions[move]}
      submitLabel={words.submit}
      busy={busy}
      error={error}
      fields={[field]}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextAreaField
        name="reason"
        label={words.field}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={problem ?? fieldError(error, field)}
        maxLength={1000}
        rows={3}
        optional={isOptional}
      />
    </ActionPanel>
  )
}
