import { useForm } from '#platform/browser/use-form.ts'
import type { SendCall } from '#platform/browser/use-send-call.ts'
import { isResubmittable, type RejectionCode } from '#rooms/claims/rules/reasons.ts'
import { Muted } from '#ui/muted.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { actionWords } from '../words/actions.ts'
import { deskWords } from '../words/desk.ts'
import { ActionPanel } from './action-panel.tsx'
import { ReasonPicker } from './reason-picker.tsx'

interface ReasonsPanelProps<Answer> {
  kind: 'reject' | 'hold'
  /** Where it is not sent yet. */
  submitLabel?: string
  send: (call: SendCall, body: object) => Promise<Answer>
  onDone: (answer: Answer) => unknown
  onCancel: () => void
}

/** Reasons and a comment: to reject one claim or several, or to ask the member for missing information. */
export function ReasonsPanel<Answer>({ kind, submitLabel, send, onDone, onCancel }: ReasonsPanelProps<Answer>) {
  const words = actionWords[kind]
  const noteField = kind === 'reject' ? 'note' : 'message'
  const needsNote = (reasons: readonly RejectionCode[]) => kind === 'reject' && reasons.includes('OTHER')
  const form = useForm(({ reasons, note }, call) => send(call, { reasons, [noteField]: note.trim() || undefined }), {
    initial: { reasons: [] as readonly RejectionCode[], note: '' },
    labels: { reasons: words.reasons, note: words.note },
    check: ({ reasons, note }) => ({
      reasons: reasons.length === 0 ? deskWords.fields.reasons : undefined,
      note: needsNote(reasons) && note.trim() === '' ? deskWords.fields.otherNote : undefined,
    }),
    fieldOf: (wire) => (wire === noteField ? 'note' : wire),
    onDone,
  })
  const { reasons } = form.values
  return (
    <ActionPanel
      title={words.title}
      submitLabel={submitLabel ?? words.submit}
      danger={kind === 'reject' && !submitLabel}
      summary={false}
      form={form}
      onCancel={onCancel}
    >
      <ReasonPicker
        label={words.reasons}
        chosen={reasons}
        onChoose={(chosen) => form.set({ reasons: chosen })}
        error={form.errors.reasons}
      />
      <TextAreaField {...form.field('note')} maxLength={1000} rows={2} optional={!needsNote(reasons)} />
      <Muted>{kind === 'hold' ? actionWords.hold.follows : consequenceOf(reasons)}</Muted>
    </ActionPanel>
  )
}

function consequenceOf(reasons: readonly RejectionCode[]): string {
  if (reasons.length === 0) return ''
  return isResubmittable(reasons) ? actionWords.reject.again : actionWords.reject.final
}
