import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { FieldErrors } from '#platform/browser/form-fields.ts'
import { useForm } from '#platform/browser/use-form.ts'
import type { SendCall } from '#platform/browser/use-send-call.ts'
import { Button, type ButtonTone } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusHeadingIfLost } from '#ui/focus-heading.ts'
import { Form } from '#ui/form.tsx'
import { Stack } from '#ui/stack.tsx'
import { useDiscard } from '#ui/use-discard.tsx'
import { words } from '#ui/words.ts'

interface DeskActionProps {
  /** The name of the action. */
  label: string
  /** The name together with its target, for screen reader users who go through all buttons of a page. */
  accessibleLabel?: string
  title: string
  /** What the button that does it says, where that is not the name of the action. */
  submitLabel?: string
  /** Where 'Cancel' could be taken for the action itself. */
  cancelLabel?: string
  tone?: ButtonTone
  icon?: ReactNode
  /** The action removes something. */
  danger?: boolean
  /** The consequences. */
  text: ReactNode
  /** The fields the person fills in, each with its validation error. */
  fields?: (errors: FieldErrors) => ReactNode
  /** Sends the action by `call`, which checks its body and may be repeated. */
  act: (form: FormData, call: SendCall) => Promise<unknown>
  /** Called whatever the outcome: reloads what the page shows. */
  onSettled: () => unknown
  onOpen?: () => void
  /** The page was opened for this action. */
  startsOpen?: boolean
  /** False where a menu opens the action: then it starts open and is taken away once it is closed. */
  hasButton?: boolean
  onClosed?: () => void
  /** Without it only the text is shown, which says why. */
  isPossible?: boolean
}

/** A button that opens a confirmation: the consequences, the fields to fill in, and a way to cancel. */
export function DeskAction({
  label,
  accessibleLabel,
  submitLabel = label,
  title,
  cancelLabel = words.cancel,
  tone = 'quiet',
  icon,
  danger,
  text,
  fields,
  act,
  onSettled,
  onOpen,
  startsOpen = false,
  hasButton = true,
  onClosed,
  isPossible = true,
}: DeskActionProps) {
  const [open, setOpen] = useState(startsOpen)
  const id = useId()
  const isDone = useRef(false)
  const isTyped = useRef(false)
  const leave = () => {
    isTyped.current = false
    setOpen(false)
    onClosed?.()
  }
  const form = useForm(
    (_, call) => {
      const typed = new FormData(document.getElementById(id) as HTMLFormElement)
      return act(typed, call).finally(() => void onSettled())
    },
    {
      initial: {},
      labels: {},
      onDone: () => {
        isDone.current = true
        leave()
      },
    },
  )
  const { close, question } = useDiscard(
    () => isTyped.current,
    () => {
      form.reset()
      leave()
    },
  )
  useEffect(() => () => void (isDone.current && setTimeout(focusHeadingIfLost)), [])
  const show = () => {
    isDone.current = false
    setOpen(true)
    onOpen?.()
  }
  return (
    <>
      {hasButton && (
        <Button tone={tone} icon={icon} aria-label={accessibleLabel} onClick={show}>
          {label}
        </Button>
      )}
      <Dialog open={open} onClose={close} title={title}>
        <Form form={form} id={id} summary={false} onInput={() => (isTyped.current = true)}>
          <div>{text}</div>
          {isPossible && fields?.(form.errors)}
          <Stack direction="row" gap="md" wrap justify="end">
            <Button tone="quiet" onClick={close}>
              {isPossible ? cancelLabel : words.close}
            </Button>
            {isPossible && (
              <Button type="submit" tone={danger ? 'danger' : 'leaf'} busy={form.busy}>
                {submitLabel}
              </Button>
            )}
          </Stack>
          {question}
        </Form>
      </Dialog>
    </>
  )
}

/** A field's trimmed value; undefined where it is empty. */
export function fieldText(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
