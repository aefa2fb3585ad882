import { useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceList } from '#ui/choice-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { type Consultation, rateConsultation } from '../contract/consultation.ts'
import { consultationWords } from '../words/consultation.ts'
import { consultScreens } from '../words/screens.ts'

const words = consultScreens.one
const VALUES = ['5', '4', '3', '2', '1'] as const

interface RatingFormProps {
  transaction_id: string
  onRated: (consult: Consultation) => void
}

/** One to five stars and perhaps a sentence, once. */
export function RatingForm({ transaction_id, onRated }: RatingFormProps) {
  const [rating, setRating] = useState<(typeof VALUES)[number]>()
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [refusal, setRefusal] = useState<string>()
  const send = async () => {
    if (!rating) {
      setProblems({ rating: consultationWords.fields.rating })
      document.getElementById('rating')?.focus()
      return
    }
    setBusy(true)
    setProblems({})
    setRefusal(undefined)
    try {
      const body = { rating: Number(rating), comment: comment || null }
      onRated(await request(rateConsultation, { params: { transaction_id }, body }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblems(error.fields)
      if (Object.keys(error.fields).length === 0) setRefusal(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      <Stack gap="md">
        {refusal && (
          <Notice tone="bad" title={words.rateFailed} live>
            {refusal}
          </Notice>
        )}
        <ChoiceList
          name="rating"
          label={words.rate}
          choices={VALUES.map((value) => ({ value, label: words.stars[Number(value) - 1]! }))}
          value={rating}
          {...(problems.rating && { error: problems.rating })}
          onChoose={setRating}
        />
        <TextAreaField
          name="comment"
          label={words.comment}
          description={words.commentHelp}
          optional
          value={comment}
          error={problems.comment}
          onChange={({ target }) => setComment(target.value)}
        />
        <div>
          <Button type="submit" busy={busy}>
            {words.sendRating}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
