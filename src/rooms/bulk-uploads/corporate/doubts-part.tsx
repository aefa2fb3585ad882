import { useMutation } from '@tanstack/react-query'
import { CallError, request } from '#platform/contract/client.ts'
import { BulletList } from '#ui/bullet-list.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { formatDate } from '#values/display-time.ts'
import { settleDoubts } from '../contract/files.ts'
import { doubtWords as words } from '../words/doubts.ts'
import type { UploadDetail } from './use-read-upload.ts'
import { QUESTION } from './use-step-focus.ts'

interface DoubtsProps {
  subsidiaryId: string
  upload: UploadDetail
  /** Saves what is still being typed: the dates are rewritten where they stand. */
  settle: () => Promise<boolean>
  onSettled: () => void
}

/** Asks how a list is meant where it can be read in two ways. */
export function DoubtsPart({ subsidiaryId, upload, settle, onSettled }: DoubtsProps) {
  const { id, dates_in_doubt, letters_in_doubt } = upload
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (body: { month_first?: Record<string, boolean>; letters?: true }) =>
      (await settle()) && request(settleDoubts, { params: { subsidiaryId, id }, body }),
    onSuccess: (settled) => settled && onSettled(),
  })
  if (error && !(error instanceof CallError)) throw error
  const problem = error && <Notice tone="bad">{error.message}</Notice>
  if (letters_in_doubt.length > 0)
    return (
      <Card as="section" labelledBy={QUESTION.letters}>
        <Stack gap="md">
          <Title id={QUESTION.letters} tabIndex={-1}>
            {words.lettersTitle}
          </Title>
          <p>{words.letters}</p>
          <BulletList>
            {letters_in_doubt.map(({ row, cell }) => (
              <li key={`${row}/${cell}`}>{words.letterRow(row, cell)}</li>
            ))}
          </BulletList>
          <div>
            <Button busy={isPending} onClick={() => mutate({ letters: true })}>
              {words.lettersRight}
            </Button>
          </div>
          <Muted size="sm">{words.lettersWrong}</Muted>
          {problem}
        </Stack>
      </Card>
    )
  if (dates_in_doubt.length === 0) return null
  return (
    <Card as="section" labelledBy={QUESTION.dates}>
      <Stack gap="md">
        <Title id={QUESTION.dates} tabIndex={-1}>
          {words.title}
        </Title>
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
              <Button
                busy={isPending}
                aria-label={words.monthFirstOf(header)}
                onClick={() => mutate({ month_first: { [key]: true } })}
              >
                {words.monthFirst}
              </Button>
              <Button
                tone="quiet"
                busy={isPending}
                aria-label={words.dayFirstOf(header)}
                onClick={() => mutate({ month_first: { [key]: false } })}
              >
                {words.dayFirst}
              </Button>
            </Stack>
          </Stack>
        ))}
        <Muted size="sm">{words.note}</Muted>
        {problem}
      </Stack>
    </Card>
  )
}
