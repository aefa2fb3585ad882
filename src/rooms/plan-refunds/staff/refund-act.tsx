import { useQueryClient } from '@tanstack/react-query'
import type { CallShape, InputOf } from '#platform/contract/call.ts'
import { request } from '#platform/contract/client.ts'
import { DeskAct, saidIn } from '#rooms/access/components/desk-act.tsx'
import { TextField } from '#ui/text-field.tsx'
import { listRefundWork } from '../contract/desk.ts'
import { refundDeskWords as words } from '../words.ts'

interface RefundActProps<C extends CallShape> {
  call: C
  id: string
  /** The act by its name. */
  label: string
  /** What it is done to, for those who listen to the buttons of a whole table. */
  name: string
  title: string
  /** What follows. */
  text: string
  /** What has to be said with it. */
  field?: { name: string; label: string }
  bodyOf: (said: string) => object
}

/** One act on a row of the refund desk; the lists are read anew whatever came of it. */
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
      act={(said) => {
        const body = bodyOf((field && saidIn(said, field.name)) ?? '')
        return request(call, { params: { id }, body } as unknown as InputOf<C>)
      }}
      onSettled={() => queries.invalidateQueries({ queryKey: [listRefundWork.name] })}
    />
  )
}
