import { useState } from 'react'
import { TextAreaField } from '#ui/text-area-field.tsx'
import type { DeskClaim } from '../contract/desk.ts'
import { actWords } from '../words/acts.ts'
import { deskWords } from '../words/desk.ts'
import { ActPanel, fieldError } from './act-panel.tsx'
import type { Move } from './use-act.ts'

export interface PanelProps {
  claim: DeskClaim
  busy: boolean
  error: Error | null
  onAct: (body: object) => void
  onCancel: () => void
}

/** The form of an action that needs only a reason. */
export function ReasonForm({
  move,
  busy,
  error,
  onAct,
  onCancel,
}: PanelProps & { move: keyof typeof actWords.reasonForm & Move }) {
  const words = actWords.reasonForm[move]
  const field = move === 'undo' || move === 'reopen' ? 'reason' : 'note'
  const isOptional = move === 'release'
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = () => {
    const wrong = reason.trim().length < 3 && !isOptional ? deskWords.fields.note : undefined
    setProblem(wrong)
    if (wrong) document.getElementById('reason')?.focus()
    else onAct(reason.trim() ? { [field]: reason.trim() } : {})
  }
  return (
    <ActPanel
      title={actWords.acts[move]}
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
    </ActPanel>
  )
}
