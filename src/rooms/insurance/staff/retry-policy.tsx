import { useId } from 'react'
import { DeskAction } from '#rooms/access/components/desk-action.tsx'
import { Button } from '#ui/button.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatClock } from '#values/display-time.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { StaffPolicyDetail } from '../contract/staff.ts'
import { retryInsurancePolicy } from '../contract/staff-acts.ts'
import { staffWords } from '../words/staff.ts'
import { useReadAgain } from './use-read-again.ts'

const words = staffWords.acts

const ASKED_MS = 3_000

interface RetryPolicyProps {
  id: string
  act: StaffPolicyDetail['acts'][number]
}

/** Asks the insurer again; until 15 minutes have passed the button says when it can. */
export function RetryPolicy({ id, act: { fault, possible_from } }: RetryPolicyProps) {
  const why = useId()
  const readAgain = useReadAgain(id)
  const { label, title, text } = words.retry
  if (!fault)
    return (
      <DeskAction
        label={label}
        title={title}
        tone="leaf"
        text={<p>{text}</p>}
        act={(_, call) => call(retryInsurancePolicy, { params: { id } })}
        onSettled={() => {
          // A job asks the insurer a moment later.
          setTimeout(() => void readAgain(), ASKED_MS)
          return readAgain()
        }}
      />
    )
  const from = possible_from && parseWireTime(possible_from)
  return (
    <Stack gap="2xs">
      <div>
        <Button disabled aria-describedby={why}>
          {label}
        </Button>
      </div>
      <Muted size="sm" id={why}>
        {words.faults[fault]} {from && words.from(formatClock(from))}
      </Muted>
    </Stack>
  )
}
