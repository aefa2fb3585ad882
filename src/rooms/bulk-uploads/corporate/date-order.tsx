import { useMutation } from '@tanstack/react-query'
import { CallError, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { formatDate } from '#values/display-time.ts'
import { orderDates } from '../contract/files.ts'
import { screenWords } from '../words/screen.ts'
import type { UploadDetail } from './use-read-upload.ts'

const words = screenWords.dates

interface DateOrderProps {
  subsidiaryId: string
  upload: UploadDetail
  /** Saves what is still being typed: the dates are rewritten where they stand. */
  settle: () => Promise<boolean>
  onOrdered: () => void
}

/** Asks how the dates of a column are written, where one of them is possible with the month first only. */
export function DateOrder({ subsidiaryId, upload: { id, dates_in_doubt }, settle, onOrdered }: DateOrderProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (month_first: Record<string, boolean>) =>
      (await settle()) && request(orderDates, { params: { subsidiaryId, id }, body: { month_first } }),
    onSuccess: (ordered) => ordered && onOrdered(),
  })
  if (dates_in_doubt.length === 0) return null
  if (error && !(error instanceof CallError)) throw error
  return (
    <Card as="section" labelledBy="dates-in-doubt">
      <Stack gap="md">
        <Title id="dates-in-doubt">{words.title}</Title>
        {dates_in_doubt.map(({ key, header, open, proof, example }) => (
          <Stack key={key} gap="sm">
            <p>
              {proof ? words.proof(header, proof.row, proof.cell) : words.column(header)}{' '}
              {example &&
                words.open(open, {
                  cell: example.cell,
                  row: example.row,
                  dayFirst: formatDate(example.day_first),
                  monthFirst: formatDate(example.month_first),
                })}
            </p>
            <Stack direction="row" gap="sm">
              <Button busy={isPending} aria-label={words.monthFirstOf(header)} onClick={() => mutate({ [key]: true })}>
                {words.monthFirst}
              </Button>
              <Button
                tone="quiet"
                busy={isPending}
                aria-label={words.dayFirstOf(header)}
                onClick={() => mutate({ [key]: false })}
              >
                {words.dayFirst}
              </Button>
            </Stack>
          </Stack>
        ))}
        <Muted size="sm">{words.note}</Muted>
        {error && <Notice tone="bad">{error.message}</Notice>}
      </Stack>
    </Card>
  )
}
