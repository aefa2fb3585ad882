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

/** A few words that go with the act. */
export function SaidPanel({
  move,
  busy,
  error,
  onAct,
  onCancel,
}: PanelProps & { move: keyof typeof actWords.said & Move }) {
  const words = actWords.said[move]
  const field = move === 'undo' || move === 'reopen' ? 'reason' : 'note'
  const isOptional = move === 'release'
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = () => {
    const wrong = said.trim().length < 3 && !isOptional ? deskWords.fields.note : undefined
    setProblem(wrong)
    if (wrong) document.getElementById('said')?.focus()
    else onAct(said.trim() ? { [field]: said.trim() } : {})
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
        name="said"
        label={words.field}
        value={said}
        onChange={({ currentTarget }) => setSaid(currentTarget.value)}
        error={problem ?? fieldError(error, field)}
        maxLength={1000}
        rows={3}
        optional={isOptional}
      />
    </ActPanel>
  )
}
