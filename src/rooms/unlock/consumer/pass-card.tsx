import { Card } from '#ui/card.tsx'
import { CountdownText } from '#ui/countdown-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { formatClock, formatTime } from '#values/display-time.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { VisitPass } from '../contract/unlock.ts'
import { passWords as words } from '../words/pass.ts'
import { visitWords } from '../words/visit.ts'
import classes from './pass-card.module.css'
import { CallUs } from './refused-offer.tsx'
import { UndoVisit } from './undo-visit.tsx'

const TONES = { UNLOCKED: 'good', USED: 'neutral', REVERSED: 'info' } as const
const CREDITS = { UNLOCKED: words.onHold, USED: words.spent, REVERSED: words.released } as const

interface PassCardProps {
  pass: VisitPass
  /** Shown as this phone has saved it, without a connection. */
  isSaved: boolean
  carePhone: string
  onChange: () => void
}

/** What is shown at the desk, large; below it what the member can do about it. */
export function PassCard({ pass, isSaved, carePhone, onChange }: PassCardProps) {
  const { status, pass_no, patient, provider, establishment, credits, reversible_till } = pass
  const isOpen = status === 'UNLOCKED'
  return (
    <Stack gap="md">
      {isSaved && (
        <Notice tone="warn" title={words.savedTitle}>
          {words.savedText}
        </Notice>
      )}
      <Card>
        <Stack gap="md">
          <Split align="start">
            <div>
              <Muted size="sm">{words.number}</Muted>
              <p className={classes.number}>{pass_no}</p>
            </div>
            <StatusBadge tone={TONES[status]}>{words.statuses[status]}</StatusBadge>
          </Split>
          {isOpen && <ValidFor pass={pass} onEnd={onChange} />}
          {isOpen && (
            <div className={classes.code}>
              <QrCode text={pass.check_url} label={words.qr} />
              <p>{words.show}</p>
            </div>
          )}
          <FactList
            facts={[
              [words.patient, patient.name ?? visitWords.unnamed],
              [words.doctor, `${provider.name}, ${provider.speciality}`],
              [words.clinic, `${establishment.name}, ${establishment.address}, ${establishment.city}`],
              [
                words.phone,
                <a key="phone" href={`tel:${establishment.phone}`}>
                  {establishment.phone}
                </a>,
              ],
              [words.credits, credits === null ? null : CREDITS[status](formatRupees(parseRupees(credits) ?? 0n))],
              [words.unlocked, <WireTimeText key="unlocked" value={pass.unlocked_at} />],
            ]}
          />
        </Stack>
      </Card>
      {isOpen ? <Notice tone="info">{words.noFee}</Notice> : <Closed pass={pass} />}
      {reversible_till && !isSaved && <UndoVisit pass={pass} until={reversible_till} onDone={onChange} />}
      {pass.needs_staff && isOpen && <Muted>{words.needsStaff}</Muted>}
      {pass.needs_staff && carePhone && <CallUs phone={carePhone}>{words.call(carePhone)}</CallUs>}
    </Stack>
  )
}

function ValidFor({ pass: { valid_till, server_time }, onEnd }: { pass: VisitPass; onEnd: () => void }) {
  const [end, now] = [parseWireTime(valid_till)!, parseWireTime(server_time)!]
  return (
    <p className={classes.countdown}>
      {words.validFor} <CountdownText endsAt={end.toISOString()} serverTime={now.toISOString()} onEnd={onEnd} />{' '}
      <Muted size="sm">{words.validTill(formatClock(end))}</Muted>
    </p>
  )
}

/** What became of it. */
function Closed({ pass }: { pass: VisitPass }) {
  if (pass.status === 'REVERSED') return <Notice tone="info">{words.reversed}</Notice>
  if (pass.used_by_end || !pass.used_at) return <Notice tone="info">{words.usedByEnd}</Notice>
  return (
    <Notice tone="good" title={words.used(formatTime(parseWireTime(pass.used_at)!))}>
      {pass.needs_staff && words.notHeld}
    </Notice>
  )
}
