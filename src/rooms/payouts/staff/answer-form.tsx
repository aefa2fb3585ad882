import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { ANSWER_CHARACTERS, readBankAnswer } from '../contract/batches.ts'
import { payoutWords, payoutDeskWords as words } from '../words.ts'
import { useReread } from './payout-actions.tsx'
import classes from './payouts.module.css'

/** Uploads the bank's response, and shows why rows were skipped. */
export function AnswerForm({ batch }: { batch: number }) {
  const reread = useReread()
  const [file, setFile] = useState<File>()
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: async () => {
      if (!file?.size || file.size > ANSWER_CHARACTERS) throw new Error(payoutWords.refusals.file)
      return request(readBankAnswer, { params: { id: String(batch) }, body: { answer: await file.text() } })
    },
    onSuccess: () => setFile(undefined),
    onSettled: reread,
  })
  const atField = error instanceof CallError ? error.fields.answer : error?.message
  return (
    <PagePart title={words.answer}>
      <form
        className={classes.answer}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <FileDrop
          name="answer"
          label={words.answerFile}
          description={words.answerText}
          accept=".csv,text/csv"
          error={atField}
          onPick={([picked]) => {
            setFile(picked)
            reset()
          }}
        />
        {file && <p className={classes.file}>{file.name}</p>}
        <div>
          <Button type="submit" tone="quiet" busy={isPending}>
            {words.answerRead}
          </Button>
        </div>
      </form>
      {error && !atField && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
      {data && (
        <Notice tone={data.left_out.length > 0 ? 'warn' : 'good'} live>
          {words.answered(data.applied, data.left_out.length)}
          {data.left_out.map(({ line, why }) => ` ${words.leftOut(line, why)}`)}
        </Notice>
      )}
    </PagePart>
  )
}
