import { useEffect, useRef } from 'react'
import { EmergencyPanel } from '#ui/emergency-panel.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatClock, formatMoment } from '#values/display-time.ts'
import { addDays, type IstDate } from '#values/ist-date.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { Care, CareVital } from '../contract/care.ts'
import { type AlarmCauses, causesOf, readingsOfAlarms, URGENT_SPO2 } from '../rules/vitals.ts'
import { memberWords } from '../words/member.ts'
import { SYMPTOM_WORDS } from '../words/symptoms.ts'

const words = memberWords.advice

type AlarmedCare = Pick<
  Care,
  | 'advice'
  | 'call_by'
  | 'call_missed'
  | 'taken'
  | 'handed_over'
  | 'advice_of'
  | 'vitals'
  | 'escalations'
  | 'starts_on'
  | 'day'
>

interface AdviceProps {
  /** Whose alarm goes on; undefined of a reading that could not be sent. */
  care?: AlarmedCare
  /** Of a reading that could not be sent: what was entered. */
  entered?: Pick<CareVital, 'spo2' | 'symptoms'>
  carePhone: string
  /** Counted up by each reading that alarms: what to do then has the focus, and is in view. */
  raised: number
}

/** What to do in danger, above everything else, until our staff have dealt with it. */
export function Advice({ care, entered, carePhone, raised }: AdviceProps) {
  const box = useRef<HTMLDivElement>(null)
  const kind = care ? care.advice : 'UNSENT'
  const isShown = kind !== null
  useEffect(() => {
    if (raised > 0 && isShown) box.current?.focus()
  }, [raised, isShown])
  if (kind === null) return null
  const causes = causesOf<Pick<CareVital, 'spo2' | 'symptoms' | 'measured_at'>>(
    care ? readingsOfAlarms(care.vitals, care.escalations) : entered ? [{ ...entered, measured_at: '' }] : [],
  )
  const owner = care?.advice_of.owner
  return (
    <div ref={box} tabIndex={-1}>
      <Stack gap="md">
        <EmergencyPanel
          title={titleOf(causes, kind, care)}
          calls={[
            { label: words.call112, phone: '112' },
            { label: words.call108, phone: '108' },
            { label: words.callUs(carePhone), phone: carePhone },
          ]}
          live
        >
          {[
            causes.isUrgent && words.urgent,
            ...causesText(causes),
            !causes.isUrgent && words.hospital,
            care?.call_missed && words.missed(momentOf(care, care.call_missed)),
            words.texts[kind](factsOf(care)),
            !causes.isUrgent && words.worse,
          ]
            .filter(Boolean)
            .join(' ')}
        </EmergencyPanel>
        {owner && <Muted size="sm">{words.owner(owner, care.advice_of.version)}</Muted>}
      </Stack>
    </div>
  )
}

/** 112 is first, in every state of the alarm; then what went wrong with our call. */
function titleOf(causes: Causes, kind: NonNullable<Care['advice']> | 'UNSENT', care: AdviceProps['care']): string {
  const { lowest, symptoms, isUrgent } = causes
  if (isUrgent)
    return words.titles.urgent(
      lowest && lowest.spo2 <= URGENT_SPO2 ? words.level(lowest.spo2) : SYMPTOM_WORDS.BREATHLESSNESS,
    )
  if (kind === 'NOT_REACHED' || kind === 'UNSENT') return words.titles[kind]
  if (care?.call_missed) return words.titles.LATE
  return lowest || symptoms.length > 0 ? words.titles.danger : words.titles.told
}

type Causes = AlarmCauses<Pick<CareVital, 'spo2' | 'measured_at'>>

/** The level and the symptoms that alarmed, each with its time; nothing of what could not be sent. */
function causesText({ lowest, symptoms }: Causes): string[] {
  return [
    ...(lowest ? [[words.level(lowest.spo2), lowest.measured_at] as const] : []),
    ...symptoms.map(({ symptom, measured_at }) => [SYMPTOM_WORDS[symptom], measured_at] as const),
  ]
    .filter(([, at]) => at !== '')
    .map(([cause, at]) => words.at(cause, clockOf(at)))
}

/** By when we call, and who has the alarm or passed it on. */
function factsOf(care: AdviceProps['care']) {
  const holder = care?.taken ?? care?.handed_over
  return {
    by: clockOf(care?.call_by),
    who: holder?.by || words.ourStaff,
    at: care && holder ? momentOf(care, holder.at) : '',
  }
}

/** With its day, where that is not today’s of the care. */
function momentOf({ starts_on, day }: AlarmedCare, wire: string): string {
  const at = parseWireTime(wire)
  return at ? formatMoment(at, addDays(starts_on as IstDate, day - 1)) : ''
}

function clockOf(wire: string | null | undefined): string {
  const at = parseWireTime(wire ?? '')
  return at ? formatClock(at) : ''
}
