import { useQueryClient } from '@tanstack/react-query'
import { DeskAction, fieldText } from '#rooms/access/components/desk-action.tsx'
import { accessWords } from '#rooms/access/words.ts'
import { TextField } from '#ui/text-field.tsx'
import { listManualRefunds, listPaymentAlerts, listWaitingRefunds } from '../contract/desk.ts'
import { refundDeskWords as words } from '../words.ts'

interface RefundActionProps {
  /** Then a colleague acts, and the reader is told so. */
  own_affair?: boolean
  /** The label of the action. */
  label: string
  /** Its subject, for screen-reader users who navigate by the buttons of a table. */
  name: string
  title: string
  /** The consequences. */
  text: string
  /** The required text field. */
  field?: { name: string; label: string }
  /** Sends the action; `value` is the field's text, empty without a field. */
  act: (value: string) => Promise<unknown>
}

/** One action on a row of the refund desk; the lists are reloaded whatever the outcome. */
export function RefundAction({ own_affair, label, name, title, text, field, act }: RefundActionProps) {
  const queries = useQueryClient()
  if (own_affair) return accessWords.ownAffair
  return (
    <DeskAction
      label={label}
      accessibleLabel={words.actOn(label, name)}
      title={title}
      text={<p>{text}</p>}
      fields={
        field &&
        ((errors) => (
          <TextField
            name={field.name}
            label={field.label}
            error={errors[field.name]}
            maxLength={300}
            autoComplete="off"
          />
        ))
      }
      act={(values) => act((field && fieldText(values, field.name)) ?? '')}
      onSettled={() =>
        Promise.all(
          [listWaitingRefunds, listManualRefunds, listPaymentAlerts].map(({ name }) =>
            queries.invalidateQueries({ queryKey: [name] }),
          ),
        )
      }
    />
  )
}
