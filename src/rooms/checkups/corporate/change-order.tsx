import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { CallError, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { TimeFields } from '../components/time-fields.tsx'
import { cancelCandidateOrder, rescheduleCandidateOrder } from '../contract/company-orders.ts'
import { listCheckupSlots } from '../contract/my-checkups.ts'
import { bookingWords } from '../words/booking.ts'
import { companyOrderWords as words } from '../words/company-orders.ts'
import type { OfOrder } from './order-reports.tsx'

const isOutdated = (error: unknown) => error instanceof CallError && error.status === 409

/** What the company can still change of a candidate's check-up. */
export function ChangeOrder(props: OfOrder) {
  const { can } = props.order
  if (!can.reschedule && !can.cancel) return null
  return (
    <Stack direction="row" gap="md" wrap>
      {can.reschedule && <MoveOrder {...props} />}
      {can.cancel && <CancelOrder {...props} />}
    </Stack>
  )
}

function MoveOrder({ params, order: { details }, onDone }: OfOrder) {
  const client = useQueryClient()
  const send = useAttempt(rescheduleCandidateOrder)
  const [isOpen, setOpen] = useState(false)
  const [slot, setSlot] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => send({ params, body: { slot } }),
    onSuccess: (changed) => {
      setOpen(false)
      setSlot('')
      onDone(words.moved, changed)
    },
    onError: (failure) => {
      if (isOutdated(failure)) void client.invalidateQueries({ queryKey: [listCheckupSlots.name] })
    },
  })
  const close = () => {
    setOpen(false)
    if (isOutdated(error)) onDone('')
    reset()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(slot === '')
    if (slot !== '') mutate()
    else event.currentTarget.querySelector<HTMLElement>('[name=slot]')?.focus()
  }
  const fields = error instanceof CallError ? error.fields : {}
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {words.move}
      </Button>
      <Dialog open={isOpen} title={words.moveTitle} onClose={close}>
        <Stack as="form" gap="xl" noValidate onSubmit={submit}>
          {error && !isPending && (
            <Notice tone="bad" title={words.moveFailed} live>
              {error.message}
            </Notice>
          )}
          <TimeFields
            city={details.city}
            mode={details.mode}
            value={slot}
            error={isMissing ? bookingWords.fields.slot : fields.slot}
            onChange={(next) => {
              setSlot(next)
              setMissing(false)
            }}
          />
          <Button type="submit" wide busy={isPending}>
            {words.moveSend}
          </Button>
        </Stack>
      </Dialog>
    </>
  )
}

function CancelOrder({ params, onDone }: OfOrder) {
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => request(cancelCandidateOrder, { params, body: {} }),
    onSuccess: (changed) => {
      setAsked(false)
      onDone(words.cancelled, changed)
    },
  })
  const close = () => {
    setAsked(false)
    if (isOutdated(error)) onDone('')
    reset()
  }
  return (
    <>
      <Button tone="plain" onClick={() => setAsked(true)}>
        {words.cancel}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={words.cancelTitle}
        confirmLabel={words.cancel}
        cancelLabel={words.cancelKeep}
        danger
        busy={isPending}
        failure={error ? `${words.cancelFailed}. ${error.message}` : undefined}
        onConfirm={() => mutate()}
        onCancel={close}
      >
        {words.cancelText}
      </ConfirmDialog>
    </>
  )
}
