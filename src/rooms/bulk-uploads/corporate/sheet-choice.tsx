import { useMutation } from '@tanstack/react-query'
import { CallError, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { mapFile } from '../contract/files.ts'
import { meantByDefault, type RowsMeant } from '../rules/meant-rows.ts'
import { uploadErrorOf } from '../rules/upload-errors.ts'
import { sheetWords as words } from '../words/doubts.ts'
import { UploadErrorNotice } from './upload-error-notice.tsx'
import type { UploadDetail } from './use-read-upload.ts'
import { QUESTION } from './use-step-focus.ts'

interface SheetChoiceProps {
  subsidiaryId: string
  upload: UploadDetail
  onChosen: () => void
}

/** Whether the list waits for somebody to say which rows are meant; people to delete are those that can be seen. */
export function waitsForRows({ hidden_rows, rows_meant, type }: UploadDetail): boolean {
  return hidden_rows > 0 && rows_meant === null && meantByDefault(type) === 'ALL'
}

/** What of the workbook is the list, where somebody who opens it does not see all of it. */
export function SheetChoice({ subsidiaryId, upload, onChosen }: SheetChoiceProps) {
  const { id, sheet, other_sheets, hidden_rows } = upload
  const { mutate, isPending, error } = useMutation({
    mutationFn: (choice: { rows?: RowsMeant; sheet?: string }) =>
      request(mapFile, { params: { subsidiaryId, id }, body: { mapping: {}, ...choice } }),
    onSuccess: onChosen,
  })
  if (hidden_rows === 0 && other_sheets.length === 0) return null
  if (error && !(error instanceof CallError)) throw error
  return (
    <Card as="section" labelledBy={QUESTION.rows}>
      <Stack gap="md">
        <Title id={QUESTION.rows} tabIndex={-1}>
          {hidden_rows > 0 ? words.hiddenTitle : words.sheetTitle}
        </Title>
        {hidden_rows > 0 && <RowsChoice upload={upload} busy={isPending} onChoose={(rows) => mutate({ rows })} />}
        {other_sheets.length > 0 && (
          <>
            <p>{words.sheets(sheet, other_sheets.length)}</p>
            <Stack direction="row" gap="sm" wrap>
              {other_sheets.map((one) => (
                <Button key={one} tone="quiet" busy={isPending} onClick={() => mutate({ sheet: one })}>
                  {words.read(one)}
                </Button>
              ))}
            </Stack>
          </>
        )}
        <Muted size="sm">{words.again}</Muted>
        {error?.type.startsWith('ECD') && (
          <UploadErrorNotice takesFocus error={{ ...uploadErrorOf(error), buttons: [] }} buttons={{}} />
        )}
        {error && !error.type.startsWith('ECD') && <Notice tone="bad">{error.message}</Notice>}
      </Stack>
    </Card>
  )
}

interface RowsChoiceProps {
  upload: UploadDetail
  busy: boolean
  onChoose: (rows: RowsMeant) => void
}

function RowsChoice({ upload: { type, hidden_rows, rows_meant, total_rows }, busy, onChoose }: RowsChoiceProps) {
  const meant = rows_meant ?? meantByDefault(type)
  const all = meant === 'ALL' ? total_rows : total_rows + hidden_rows
  const shown = all - hidden_rows
  const choices = { SHOWN: words.shown(shown), ALL: words.all(all) }
  const offered = (['SHOWN', 'ALL'] as const).filter(
    (one) => (rows_meant === null && meantByDefault(type) === 'ALL') || one !== meant,
  )
  return (
    <>
      <p>
        {words.hidden(hidden_rows, all)} {rows_meant ? words[rows_meant](hidden_rows) : meant === 'SHOWN' && words.left}
      </p>
      <Stack direction="row" gap="sm" wrap>
        {offered.map((one) => (
          <Button
            key={one}
            tone={one === 'SHOWN' && offered.length > 1 ? 'leaf' : 'quiet'}
            busy={busy}
            onClick={() => onChoose(one)}
          >
            {choices[one]}
          </Button>
        ))}
      </Stack>
    </>
  )
}
