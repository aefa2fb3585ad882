import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '#platform/browser/use-form.ts'
import type { SendCall } from '#platform/browser/use-send-call.ts'
import type { CallError } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { listCheckupSlots } from '../contract/my-checkups.ts'
import type { Mode } from '../rules/sub-status.ts'
import { bookingWords } from '../words/booking.ts'
import { PLACE_LABELS } from './package-fields.tsx'
import { TimeFields } from './time-fields.tsx'

interface MoveTimeProps<Answer> {
  order: { city: string; mode: Mode }
  words: Record<'move' | 'moveTitle' | 'moveFailed' | 'moveSend', string>
  send: (slot: string, call: SendCall) => Promise<Answer>
  onMoved: (answer: Answer) => void
  /** With the refusal that was shown, if any. */
  onClosed: (refusal: CallError | undefined) => void
}

/** Asks for another time, in a dialog. */
export function MoveTime<Answer>({ order: { city, mode }, words, send, onMoved, onClosed }: MoveTimeProps<Answer>) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const form = useForm(({ slot }, call) => send(slot, call), {
    initial: { slot: '' },
    labels: { slot: PLACE_LABELS.slot },
    check: ({ slot }) => ({ slot: slot === '' ? bookingWords.fields.slot : undefined }),
    onDone: (moved) => {
      setOpen(false)
      form.reset()
      onMoved(moved)
    },
    onRefused: ({ status }) => {
      if (status === 409) void client.invalidateQueries({ queryKey: [listCheckupSlots.name] })
      return undefined
    },
  })
  const close = () => {
    setOpen(false)
    onClosed(form.refusal)
    form.dismiss()
  }
  const { value, error, onChange } = form.field('slot')
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {words.move}
      </Button>
      <Dialog open={isOpen} title={words.moveTitle} onClose={close}>
        <Form form={form} gap="xl" summary={false} refusalTitle={words.moveFailed}>
          <TimeFields city={city} mode={mode} value={value} error={error} onChange={onChange} />
          <Button type="submit" wide busy={form.busy}>
            {words.moveSend}
          </Button>
        </Form>
      </Dialog>
    </>
  )
}
