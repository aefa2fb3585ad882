import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Field, fieldWiring } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { ANSWER_CHARACTERS, readBankAnswer } from '../contract/batches.ts'
import { payoutWords, payoutDeskWords as words } from '../words.ts'
import { useReread } from './payout-acts.tsx'
import classes from './payouts.module.css'

/** Reads the bank's answer back in, and says of each row that was left out why. */
export function AnswerForm({ batch }: { batch: number }) {
  const id = useId()
  const reread = useReread()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (file: File | null) => {
      if (!file?.size || file.size > ANSWER_CHARACTERS) throw new Error(payoutWords.refusals.file)
      return request(readBankAnswer, { params: { id: String(batch) }, body: { answer: await file.text() } })
    },
    onSettled: reread,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const file = new FormData(event.currentTarget).get('answer')
    mutate(file instanceof File ? file : null)
  }
  return (
    <PagePart title={words.answer} note={words.answerText}>
      <form className={classes.answer} noValidate onSubmit={submit}>
        <Field id={id} label={words.answerFile}>
          <input name="answer" type="file" accept=".csv,text/csv" {...fieldWiring(id, {})} />
        </Field>
        <Button type="submit" tone="quiet" busy={isPending}>
          {words.answerRead}
        </Button>
      </form>
      {error && (
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
