import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import type { StaffCheckupDetail } from '../contract/staff.ts'
import { OUTCOMES, type SubStatus } from '../rules/sub-status.ts'
import { STEP_WORDS, stepWords as words } from '../words/staff-steps.ts'
import { AddReport } from './add-report.tsx'
import { CancelForPerson, ChangeTime } from './for-person.tsx'
import { StepAction } from './step-action.tsx'

const OF_REPORT: readonly SubStatus[] = ['PARTIAL_REPORT', 'REPORT_RELEASED', ...OUTCOMES]
const ENDS: readonly SubStatus[] = ['CANCELLED_BY_PROVIDER', 'UNSERVICEABLE']
/** Another time and a cancellation for the person have calls of their own. */
const ELSEWHERE: readonly SubStatus[] = ['RESCHEDULED', 'CANCELLED_BY_MEMBER']

/** What can be done with a check-up now, the usual step first. */
export function NextSteps({ order }: { order: StaffCheckupDetail }) {
  const { id, next, can, status, sub_status, reports, mode } = order
  const usual: readonly SubStatus[] = [mode === 'CENTRE' ? 'VISIT_DONE' : 'SAMPLE_COLLECTED', 'REPORT_RELEASED']
  const steps = next
    .filter((to) => !ELSEWHERE.includes(to) && !ENDS.includes(to))
    .toSorted((a, b) => Number(usual.includes(b)) - Number(usual.includes(a)))
  const over = status === 'cancelled' ? words.over : words.complete
  return (
    <PagePart title={words.title}>
      {next.length === 0 && !can.cancel && <Muted>{over}</Muted>}
      <Stack direction="row" gap="sm" wrap>
        {steps.map((to, index) => {
          const tone = index === 0 ? 'leaf' : 'quiet'
          if (!OF_REPORT.includes(to)) return <StepAction key={to} order={order} to={to} tone={tone} />
          const isOutcome = (OUTCOMES as readonly SubStatus[]).includes(to)
          return (
            <AddReport
              key={to}
              order={order}
              words={STEP_WORDS[to]!}
              tone={tone}
              to={to}
              kind={isOutcome ? 'CERTIFICATE' : 'RESULTS'}
              isRequired={!isOutcome && (to === 'PARTIAL_REPORT' || reports.length === 0)}
            />
          )
        })}
        {can.change_time && (
          <ChangeTime order={order} words={sub_status === 'VISIT_PENDING' ? words.visit : words.move} />
        )}
        {ENDS.filter((to) => next.includes(to)).map((to) => (
          <StepAction key={to} order={order} to={to} tone="quiet" />
        ))}
        {can.cancel && <CancelForPerson id={id} />}
      </Stack>
    </PagePart>
  )
}
