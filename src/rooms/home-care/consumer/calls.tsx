import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { formatTime } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { CallBadge } from '../components/badges.tsx'
import { type Care, type CareConsult, readCare, requestCareCall } from '../contract/care.ts'
import { awaitsNewTime } from '../rules/call-state.ts'
import { memberWords } from '../words/member.ts'
import { YourDoctor } from './doctor.tsx'

const { next: words, calendar } = memberWords

const NAMES = { SCHEDULED: calendar.scheduled, ON_DEMAND: calendar.onDemand, ALARM: calendar.alarm }
const nameOf = ({ kind, day }: CareConsult) => NAMES[kind](day)

/** The call that comes next, or that is being made, and the extra calls. */
export function NextCall({ care, carePhone }: { care: Care; carePhone: string }) {
  const { consults, on_demand_left, halt } = care
  const next =
    consults.find(({ status }) => status === 'CALLING') ?? consults.find(({ status }) => status === 'PLANNED')
  return (
    <PagePart title={words.title}>
      <Card>
        <Stack gap="md">
          <YourDoctor care={care} />
          {halt === 'PLAN_BLOCKED' && <Notice tone="info">{words.blocked(carePhone)}</Notice>}
          {consults
            .filter((call) => awaitsNewTime(call, consults))
            .map(({ id, kind, day }) => (
              <Notice key={id} tone="warn">
                {kind === 'SCHEDULED' ? words.missed(day) : words.missedExtra}
              </Notice>
            ))}
          {next ? <Next call={next} isHalted={halt === 'PLAN_BLOCKED'} /> : <p>{words.none}</p>}
          <Muted>{on_demand_left > 0 ? words.left(on_demand_left) : words.noneLeft}</Muted>
          {care.may_ask && <AskForCall id={care.subscription_id} />}
        </Stack>
      </Card>
    </PagePart>
  )
}

function Next({ call, isHalted }: { call: CareConsult; isHalted: boolean }) {
  const { status, due_at, consult_id, tried_until } = call
  const until = tried_until && parseWireTime(tried_until)
  const isNow = status === 'CALLING'
  return (
    <>
      <Stack direction="row" gap="sm" wrap align="center" justify="between">
        <strong>
          {nameOf(call)} · <WireTimeText value={due_at} />
        </strong>
        <CallBadge status={status} />
      </Stack>
      {isNow ? <p>{words.now}</p> : !isHalted && <p>{until ? words.trying(formatTime(until)) : words.how}</p>}
      {isNow && consult_id && (
        <ButtonLink to={`/consult/${consult_id}`} tone="call" wide>
          {words.join}
        </ButtonLink>
      )}
    </>
  )
}

function AskForCall({ id }: { id: string }) {
  const ask = useAttempt(requestCareCall)
  const queries = useQueryClient()
  const { queryKey } = queryOf(readCare, { params: { id } })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => ask({ params: { id }, body: {} }),
    onSuccess: (care) => queries.setQueryData(queryKey, care),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return (
    <>
      {error && (
        <Notice tone="bad" live>
          {error instanceof CallError ? error.message : words.askFailed}
        </Notice>
      )}
      <Button busy={isPending} onClick={() => mutate()} wide>
        {words.ask}
      </Button>
    </>
  )
}

/** Every call, with what became of it. */
export function CallCalendar({ care }: { care: Care }) {
  return (
    <PagePart title={calendar.title}>
      <Stack as="ul" gap="sm">
        {care.consults.map((call) => (
          <li key={call.id}>
            <Stack direction="row" gap="sm" wrap align="center" justify="between">
              <span>
                {nameOf(call)} · <WireTimeText value={call.due_at} />
                {call.planned_at && <Muted size="sm">{calendar.moved}</Muted>}
                {call.doctor_name && call.status === 'DONE' && <Muted size="sm">{call.doctor_name}</Muted>}
              </span>
              <CallBadge status={call.status} />
            </Stack>
          </li>
        ))}
      </Stack>
    </PagePart>
  )
}
