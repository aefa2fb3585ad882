import { useQueryClient } from '@tanstack/react-query'
import type { CallShape, InputOf } from '#platform/contract/call.ts'
import { request } from '#platform/contract/client.ts'
import { DeskAct, fieldText } from '#rooms/access/components/desk-act.tsx'
import { TextField } from '#ui/text-field.tsx'
import { listRefundWork } from '../contract/desk.ts'
import { refundDeskWords as words } from '../words.ts'

interface RefundActProps<C extends CallShape> {
  call: C
  id: string
  /** The label of the action. */
  label: string
  /** Its subject, for screen-reader users who navigate by the buttons of a table. */
  name: string
  title: string
  /** The consequences. */
  text: string
  /** The required text field. */
  field?: { name: string; label: string }
  bodyOf: (value: string) => object
}

/** One action on a row of the refund desk; the lists are reloaded whatever the outcome. */
export function RefundAct<C extends CallShape>({
  call,
  id,
  label,
  name,
  title,
  text,
  field,
  bodyOf,
}: RefundActProps<C>) {
  const queries = useQueryClient()
  return (
    <DeskAct
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
      act={(values) => {
        const body = bodyOf((field && fieldText(values, field.name)) ?? '')
        return request(call, { params: { id }, body } as unknown as InputOf<C>)
      }}
      onSettled={() => queries.invalidateQueries({ queryKey: [listRefundWork.name] })}
    />
  )
}
