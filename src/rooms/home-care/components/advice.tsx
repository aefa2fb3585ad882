import { useEffect, useRef } from 'react'
import { EmergencyPanel } from '#ui/emergency-panel.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatClock } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { Care } from '../contract/care.ts'
import { lowestOfAlarms, URGENT_SPO2 } from '../rules/vitals.ts'
import { memberWords } from '../words/member.ts'

const words = memberWords.advice

interface AdviceProps {
  /** Whose alarm goes on; undefined of a reading that could not be sent. */
  care?: Pick<Care, 'advice' | 'call_by' | 'taken' | 'handed_over' | 'advice_of' | 'vitals' | 'escalations'>
  carePhone: string
  /** Counted up by each reading that alarms: what to do then has the focus, and is in view. */
  raised: number
}

/** What to do in danger, above everything else, until our staff have dealt with it. */
export function Advice({ care, carePhone, raised }: AdviceProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (raised > 0) box.current?.focus()
  }, [raised])
  const kind = care ? care.advice : 'UNSENT'
  if (kind === null) return null
  const lowest = care && lowestOfAlarms(care.vitals, care.escalations)
  // What went wrong with our call is said first.
  const isUrgent = lowest !== undefined && lowest.spo2 <= URGENT_SPO2 && kind !== 'LATE' && kind !== 'NOT_REACHED'
  const owner = care?.advice_of.owner
  return (
    <div ref={box} tabIndex={-1}>
      <Stack gap="md">
        <EmergencyPanel
          title={isUrgent ? words.urgent(lowest.spo2) : words.titles[kind]}
          calls={[
            { label: words.call112, phone: '112' },
            { label: words.call108, phone: '108' },
            { label: words.callUs(carePhone), phone: carePhone },
          ]}
          live
        >
          {lowest && words.reading(lowest.spo2, clockOf(lowest.measured_at))} {words.texts[kind](factsOf(care))}{' '}
          {words.worse}
        </EmergencyPanel>
        {owner && <Muted size="sm">{words.owner(owner, care.advice_of.version)}</Muted>}
      </Stack>
    </div>
  )
}

/** By when we call, and who has the alarm or passed it on. */
function factsOf(care: AdviceProps['care']) {
  const holder = care?.taken ?? care?.handed_over
  return { by: clockOf(care?.call_by), who: holder?.by || words.ourStaff, at: clockOf(holder?.at) }
}

function clockOf(wire: string | null | undefined): string {
  const at = parseWireTime(wire ?? '')
  return at ? formatClock(at) : ''
}
