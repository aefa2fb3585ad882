import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { paceOf, type Sample } from '../rules/pace.ts'
import { screenWords } from '../words/screen.ts'
import type { UploadDetail } from './use-read-upload.ts'
import { STEP_HEADING } from './use-step-focus.ts'

const words = screenWords.progress

interface ProgressPartProps {
  upload: UploadDetail
  /** When it was read, by this browser's clock. */
  at: number
}

/** How far a running upload is; a reload measures its speed again. */
export function ProgressPart({
  upload: { type, status, processed_rows: processed, total_rows },
  at,
}: ProgressPartProps) {
  const [first, setFirst] = useState<Sample>()
  if (!first && status === 'PROCESSING') setFirst({ processed, at })
  const pace = first ? paceOf(total_rows, first, { processed, at }) : words.waiting
  return (
    <Card as="section" labelledBy={STEP_HEADING}>
      <Stack gap="md">
        <Title id={STEP_HEADING} tabIndex={-1}>
          {words.title[type]}
        </Title>
        <ProgressBar label={pace} done={processed / total_rows} />
        <Muted size="sm">{words.leave}</Muted>
      </Stack>
    </Card>
  )
}
