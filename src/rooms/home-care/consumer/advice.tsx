import { useEffect, useRef } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatTime } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { Care } from '../contract/care.ts'
import type { Advice as AdviceKind } from '../rules/escalation-state.ts'
import { memberWords } from '../words/member.ts'

const words = memberWords.advice

interface AdviceProps {
  /** UNSENT: the reading could not be sent. */
  kind: AdviceKind | 'UNSENT'
  /** When our staff call at the latest. */
  by?: string | undefined
  carePhone: string
  /** Counted up by each reading that alarms: what to do then has the focus, and is in view. */
  raised: number
}

/** What to do in danger, above everything else, until our staff have dealt with it. */
export function Advice({ kind, by = '', carePhone, raised }: AdviceProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (raised > 0) box.current?.focus()
  }, [raised])
  return (
    <div ref={box} tabIndex={-1}>
      <Stack gap="md">
        <Notice tone="bad" title={words.titles[kind]} live>
          {words.texts[kind](by)} {words.worse}
        </Notice>
        <a href="tel:112" className={buttonClass({ tone: 'danger', wide: true })}>
          {words.call112}
        </a>
        <a href="tel:108" className={buttonClass({ tone: 'quiet', wide: true })}>
          {words.call108}
        </a>
        <a href={`tel:${carePhone.replaceAll(' ', '')}`} className={buttonClass({ tone: 'quiet', wide: true })}>
          {words.callUs(carePhone)}
        </a>
      </Stack>
    </div>
  )
}

/** When our staff call about the alarm that waits. */
export function callBy({ escalations }: Pick<Care, 'escalations'>): string | undefined {
  const due = parseWireTime(escalations.find(({ status }) => status === 'OPEN')?.due_at ?? '')
  return due && formatTime(due)
}
