import { useState } from 'react'
import { isResubmittable, type RejectionCode } from '#rooms/claims/rules/reasons.ts'
import { Muted } from '#ui/muted.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { actionWords } from '../words/actions.ts'
import { deskWords } from '../words/desk.ts'
import { ActionPanel, fieldError } from './action-panel.tsx'
import { ReasonPicker } from './reason-picker.tsx'

interface ReasonsPanelProps {
  kind: 'reject' | 'hold'
  /** Where it is not sent yet. */
  submitLabel?: string
  busy: boolean
  error: Error | null
  onAction: (body: object) => void
  onCancel: () => void
}

/** Reasons and a comment: to reject one claim or several, or to ask the member for missing information. */
export function ReasonsPanel({ kind, submitLabel, busy, error, onAction, onCancel }: ReasonsPanelProps) {
  const words = actionWords[kind]
  const noteField = kind === 'reject' ? 'note' : 'message'
  const [reasons, setReasons] = useState<RejectionCode[]>([])
  const [note, setNote] = useState('')
  const [problems, setProblems] = useState<{ reasons?: string | undefined; note?: string | undefined }>({})
  const needsNote = kind === 'reject' && reasons.includes('OTHER')
  const submit = () => {
    const wrong = {
      reasons: reasons.length === 0 ? deskWords.fields.reasons : undefined,
      note: needsNote && note.trim() === '' ? deskWords.fields.otherNote : undefined,
    }
    setProblems(wrong)
    if (wrong.reasons) document.getElementById('find-reason')?.focus()
    else if (wrong.note) document.getElementById('note')?.focus()
    else onAction({ reasons, ...(note.trim() ? { [noteField]: note.trim() } : {}) })
  }
  return (
    <ActionPanel
      title={words.title}
      submitLabel={submitLabel ?? words.submit}
      danger={kind === 'reject' && !submitLabel}
      busy={busy}
      error={error}
      fields={['reasons', noteField]}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <ReasonPicker
        label={words.reasons}
        chosen={reasons}
        onChoose={setReasons}
        error={problems.reasons ?? fieldError(error, 'reasons')}
      />
      <TextAreaField
        name="note"
        label={words.note}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={problems.note ?? fieldError(error, noteField)}
        maxLength={1000}
        rows={2}
        optional={!needsNote}
      />
      <Muted>{kind === 'hold' ? actionWords.hold.follows : consequenceOf(reasons)}</Muted>
    </ActionPanel>
  )
}

function consequenceOf(reasons: readonly RejectionCode[]): string {
  if (reasons.length === 0) return ''
  return isResubmittable(reasons) ? actionWords.reject.again : actionWords.reject.final
}
