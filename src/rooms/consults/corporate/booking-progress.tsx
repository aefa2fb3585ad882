import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CopyableText } from '#ui/copyable-text.tsx'
import { CountdownText } from '#ui/countdown-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { StepList } from '#ui/step-list.tsx'
import { Title } from '#ui/title.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { BookedDoctor } from '../contract/agent-booking.ts'
import { POLL_INTERVAL_MS } from '../rules/agent-booking.ts'
import { agentScreenWords } from '../words/agent-screen.ts'
import type { Booking } from './use-booking.ts'

const words = agentScreenWords.progress

interface BookingProgressProps {
  booking: Booking
  isAsking: boolean
  onAgain: () => void
  onNext: () => void
  onDone: () => void
}

/** How far the search for a doctor is, and what the agent says to the member. */
export function BookingProgress({ booking, isAsking, onAgain, onNext, onDone }: BookingProgressProps) {
  const { status, details, error, poll_count, is_unreachable } = booking
  if (status === 'DEFAULT') return <Searching key={poll_count} checks={poll_count - 1} isUnreachable={is_unreachable} />
  return (
    <Card>
      <Stack gap="lg" bounded>
        {status === 'SUCCESS' && details && <Found details={details} />}
        {error && (
          <Notice tone="bad" title={error.title} live>
            {error.text}
          </Notice>
        )}
        {status === 'TIMEDOUT' && <Muted>{words.lateNote}</Muted>}
        <Stack direction="row" gap="sm" wrap>
          {status !== 'SUCCESS' && (
            <Button busy={isAsking} onClick={onAgain}>
              {words.again}
            </Button>
          )}
          <Button tone={status === 'SUCCESS' ? 'leaf' : 'quiet'} onClick={onNext}>
            {words.next}
          </Button>
          <Button tone="quiet" onClick={onDone}>
            {words.done}
          </Button>
        </Stack>
      </Stack>
    </Card>
  )
}

function Searching({ checks, isUnreachable }: { checks: number; isUnreachable: boolean }) {
  const [shownAt] = useState(() => Date.now())
  const [isDue, setIsDue] = useState(false)
  return (
    <Card as="section" labelledBy="searching">
      <Stack gap="lg">
        <Stack gap="2xs">
          <Title id="searching">{words.searching}</Title>
          <Muted>{words.keep}</Muted>
        </Stack>
        <StepList
          steps={[
            { title: words.sent, state: 'done' },
            {
              title: words.waiting,
              state: 'now',
              text: isDue ? (
                words.checking
              ) : (
                <>
                  {words.checked(checks)}
                  <CountdownText
                    endsAt={new Date(shownAt + POLL_INTERVAL_MS).toISOString()}
                    serverTime={new Date(shownAt).toISOString()}
                    onEnd={() => setIsDue(true)}
                  />
                </>
              ),
            },
            { title: words.next_step, text: words.next_step_text, state: 'later' },
          ]}
        />
        {isUnreachable && (
          <Notice tone="warn" live>
            {words.unreachable}
          </Notice>
        )}
      </Stack>
    </Card>
  )
}

function Found({ details: { doctor_name, speciality, join_link, slot } }: { details: BookedDoctor }) {
  return (
    <>
      <Notice tone="good" title={words.found} live>
        {words.tell(doctor_name)}
      </Notice>
      <FactList
        layout="columns"
        facts={[
          [words.doctor, doctor_name],
          [words.speciality, speciality],
          [words.slot, <WireTimeText key="slot" value={slot} />],
        ]}
      />
      <Stack gap="2xs">
        <CopyableText label={words.link} value={join_link} />
        <Muted size="sm">{words.linkNote}</Muted>
      </Stack>
    </>
  )
}
