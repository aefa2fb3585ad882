import { useEffect, useRef } from 'react'
import { EmergencyPanel } from '#ui/emergency-panel.tsx'
import { Muted } from '#ui/muted.tsx'
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
  /** When our staff call, or ring again, at the latest. */
  by?: string | undefined
  /** The version of these texts, and who answers for them. */
  of?: Care['advice_of']
  carePhone: string
  /** Counted up by each reading that alarms: what to do then has the focus, and is in view. */
  raised: number
}

/** What to do in danger, above everything else, until our staff have dealt with it. */
export function Advice({ kind, by = '', of, carePhone, raised }: AdviceProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (raised > 0) box.current?.focus()
  }, [raised])
  return (
    <div ref={box} tabIndex={-1}>
      <Stack gap="md">
        <EmergencyPanel
          title={words.titles[kind]}
          calls={[
            { label: words.call112, phone: '112' },
            { label: words.call108, phone: '108' },
            { label: words.callUs(carePhone), phone: carePhone },
          ]}
          live
        >
          {words.texts[kind](by)} {words.worse}
        </EmergencyPanel>
        {of?.owner && <Muted size="sm">{words.owner(of.owner, of.version)}</Muted>}
      </Stack>
    </div>
  )
}

/** When our staff call about the alarm that goes on. */
export function callBy({ call_by }: Pick<Care, 'call_by'>): string | undefined {
  const due = parseWireTime(call_by ?? '')
  return due && formatTime(due)
}

/** Who ended the last alarm, and what the doctor wants. */
export function Ended({ at, doctor, outcome }: NonNullable<Care['ended']>) {
  const { title, texts, again } = words.ended
  return (
    <Notice tone="info" title={title(doctor, formatTime(parseWireTime(at) ?? new Date(0)))}>
      {texts[outcome]} {again}
    </Notice>
  )
}
