import { useForm } from '#platform/browser/use-form.ts'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { actionWords } from '../words/actions.ts'
import { deskWords } from '../words/desk.ts'
import { ActionPanel } from './action-panel.tsx'
import type { Act, Move } from './use-action.ts'

interface ReasonFormProps {
  move: keyof typeof actionWords.reasonForm & Move
  act: Act
  onCancel: () => void
}

/** The form of an action that needs only a reason. */
export function ReasonForm({ move, act, onCancel }: ReasonFormProps) {
  const words = actionWords.reasonForm[move]
  const field = move === 'undo' || move === 'reopen' ? 'reason' : 'note'
  const isOptional = move === 'release'
  const form = useForm(({ reason }, call) => act.send(call, move, { [field]: reason.trim() || undefined }), {
    initial: { reason: '' },
    labels: { reason: words.field },
    check: ({ reason }) => ({ reason: reason.trim().length < 3 && !isOptional ? deskWords.fields.note : undefined }),
    fieldOf: (wire) => (wire === field ? 'reason' : wire),
    onDone: (moved) => act.done(move, moved),
  })
  return (
    <ActionPanel
      title={actionWords.actions[move]}
      submitLabel={words.submit}
      summary={false}
      form={form}
      onCancel={onCancel}
    >
      <TextAreaField {...form.field('reason')} maxLength={1000} rows={3} optional={isOptional} />
    </ActionPanel>
  )
}
