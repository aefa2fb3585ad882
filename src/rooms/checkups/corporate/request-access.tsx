import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Muted } from '#ui/muted.tsx'
import { formatDate } from '#values/display-time.ts'
import { istDateOf } from '#values/ist-date.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { requestCheckupAccess } from '../contract/company.ts'
import { companyScreenWords } from '../words/company-screen.ts'
import type { OfOrder } from './order-reports.tsx'

const words = companyScreenWords.detail
const dayOf = (at: string) => formatDate(istDateOf(parseWireTime(at) ?? new Date(0)))

/** Asks the person for what they alone can open, once; else how far the question is. */
export function RequestAccess({ params, order: { access, can, details }, onDone }: OfOrder) {
  const [isAsked, setAsked] = useState(false)
  const name = details.patient_name ?? details.employee_name
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => request(requestCheckupAccess, { params }),
    onSuccess: (changed) => {
      setAsked(false)
      onDone(words.requested(name), changed)
    },
  })
  const close = () => {
    setAsked(false)
    if (error instanceof CallError && error.status === 409) onDone('')
    reset()
  }
  if (access.shared) return null
  if (access.requested_at) return <Muted>{words.waiting(dayOf(access.requested_at))}</Muted>
  if (access.ask_again_at) return <Muted>{words.askAgain(dayOf(access.ask_again_at))}</Muted>
  if (!can.request_access) return null
  return (
    <div>
      <Button onClick={() => setAsked(true)}>{words.request}</Button>
      <ConfirmDialog
        open={isAsked}
        title={words.requestTitle}
        confirmLabel={words.request}
        cancelLabel={words.requestKeep}
        busy={isPending}
        failure={error ? `${words.requestFailed}. ${error.message}` : undefined}
        onConfirm={() => mutate()}
        onCancel={close}
      >
        {words.requestText(name)}
      </ConfirmDialog>
    </div>
  )
}
