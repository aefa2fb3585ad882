import { useMutation } from '@tanstack/react-query'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { Button } from '#ui/button.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { Advice } from '../components/advice.tsx'
import { type CareEscalation, reportLowOxygen } from '../contract/care.ts'
import { memberWords } from '../words/member.ts'

const words = memberWords.log

interface BelowLimitProps {
  id: string
  carePhone: string
  /** Our staff know of it already, and the number is missing. */
  awaitsNumber: boolean
  onAlarm: (escalation: CareEscalation) => void
}

/** A level below 94: the first tap tells our staff, and the number is asked after it. */
export function BelowLimit({ id, carePhone, awaitsNumber, onAlarm }: BelowLimitProps) {
  const report = useAttempt(reportLowOxygen)
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => report({ params: { id }, body: {} }),
    onSuccess: ({ escalation }) => onAlarm(escalation),
  })
  return (
    <Stack gap="sm">
      {isError && <Advice carePhone={carePhone} raised={0} />}
      <Button tone="quiet" wide busy={isPending} onClick={() => mutate()}>
        {words.low}
      </Button>
      {isSuccess || awaitsNumber ? (
        <Notice tone="info" live>
          {words.lowSent}
        </Notice>
      ) : (
        <Muted size="sm">{words.lowHelp}</Muted>
      )}
    </Stack>
  )
}
