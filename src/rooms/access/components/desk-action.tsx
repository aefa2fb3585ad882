import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { CallError } from '#platform/contract/client.ts'
import { Button, type ButtonTone } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusHeadingIfLost } from '#ui/focus-heading.ts'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
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
  fields?: (errors: Readonly<Record<string, string>>) => ReactNode
  /** Sends the action; one that must not run twice uses `useAttempt`. */
  act: (form: FormData) => Promise<unknown>
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
  const form = useRef<HTMLFormElement>(null)
  const isDone = useRef(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      isDone.current = true
      setOpen(false)
      onClosed?.()
    },
    onSettled,
  })
  const errors = error instanceof CallError ? error.fields : {}
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  useEffect(() => () => void (isDone.current && setTimeout(focusHeadingIfLost)), [])
  const show = () => {
    isDone.current = false
    setOpen(true)
    onOpen?.()
  }
  const close = () => {
    reset()
    setOpen(false)
    onClosed?.()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget))
  }
  return (
    <>
      {hasButton && (
        <Button tone={tone} icon={icon} aria-label={accessibleLabel} onClick={show}>
          {label}
        </Button>
      )}
      <Dialog open={open} onClose={close} title={title}>
        <Stack as="form" gap="lg" noValidate ref={form} onSubmit={submit}>
          <div>{text}</div>
          {error && (
            <Notice tone="bad" live>
              {error.message}
            </Notice>
          )}
          {isPossible && fields?.(errors)}
          <Stack direction="row" gap="md" wrap justify="end">
            <Button tone="quiet" onClick={close}>
              {isPossible ? cancelLabel : words.close}
            </Button>
            {isPossible && (
              <Button type="submit" tone={danger ? 'danger' : 'leaf'} busy={isPending}>
                {submitLabel}
              </Button>
            )}
          </Stack>
        </Stack>
      </Dialog>
    </>
  )
}

/** A field's trimmed value; undefined where it is empty. */
export function fieldText(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
