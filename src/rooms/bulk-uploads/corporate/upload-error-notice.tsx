import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import type { UploadError, UploadErrorButton } from '../rules/upload-errors.ts'

interface UploadErrorNoticeProps {
  error: UploadError
  /** The buttons that this place can offer; the error says which of them it needs. */
  buttons: Partial<Record<UploadErrorButton, ReactNode>>
  /** Takes the focus when it appears: it answers what was just done. */
  takesFocus?: boolean
  tone?: 'bad' | 'warn'
}

/** Why an upload was refused, in the words of its code, with what can be done about it. */
export function UploadErrorNotice({ error, buttons, takesFocus = false, tone = 'bad' }: UploadErrorNoticeProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) element.current?.focus()
  }, [takesFocus])
  const offered = error.buttons.filter((button) => buttons[button] !== undefined)
  return (
    <div ref={element} tabIndex={-1}>
      <Notice tone={tone} title={error.title} live={takesFocus}>
        {error.body && <p>{error.body}</p>}
        {offered.length > 0 && (
          <Stack direction="row" gap="sm" wrap>
            {offered.map((button) => (
              <Fragment key={button}>{buttons[button]}</Fragment>
            ))}
          </Stack>
        )}
      </Notice>
    </div>
  )
}
