import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button, type ButtonTone } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface ConfirmedActProps<Answer> {
  /** The act by its name, on the button and, unless `confirmLabel` says more, in the dialog. */
  label: string
  confirmLabel?: string
  cancelLabel: string
  tone?: ButtonTone
  danger?: boolean
  /** The question. */
  title: string
  /** The consequences of confirming. */
  children: ReactNode
  /** What a refusal begins with: 'The claim was not withdrawn'. */
  failed?: string
  act: () => Promise<Answer>
  onDone: (answer: Answer) => void
  /** With the refusal that was shown, if any: only now is it safe to read again what may no longer offer the act. */
  onClosed?: (refusal: Error | null) => void
}

/** A button whose act is done after confirmation; a refusal is shown in the dialog. */
export function ConfirmedAct<Answer>({
  label,
  confirmLabel = label,
  cancelLabel,
  tone,
  danger = false,
  title,
  children,
  failed,
  act,
  onDone,
  onClosed,
}: ConfirmedActProps<Answer>) {
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: act,
    onSuccess: (answer) => {
      setAsked(false)
      onDone(answer)
    },
  })
  const close = () => {
    setAsked(false)
    onClosed?.(error)
    reset()
  }
  return (
    <>
      <Button {...(tone && { tone })} onClick={() => setAsked(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={title}
        confirmLabel={confirmLabel}
        cancelLabel={cancelLabel}
        danger={danger}
        busy={isPending}
        failure={error ? [failed, error.message].filter(Boolean).join('. ') : undefined}
        onConfirm={() => mutate()}
        onCancel={close}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}
