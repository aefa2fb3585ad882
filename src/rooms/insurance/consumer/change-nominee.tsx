import { type FormEvent, useState } from 'react'
import { problemsAfterChange } from '#platform/browser/problems-after-change.ts'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { CallError } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import type { IstDate } from '#values/ist-date.ts'
import { changeNominee, type PolicyDetail } from '../contract/policies.ts'
import { failureText } from '../rules/failure-text.ts'
import { applyWords } from '../words/apply.ts'
import { mineWords } from '../words/mine.ts'
import { bodyOfNominee, STEP_FIELDS } from './application-fields.ts'
import { summaryOf } from './application-form.tsx'
import { NomineeFields } from './nominee-fields.tsx'
import { stepProblems } from './step-problems.ts'
import { usePolicyActs } from './use-policy-acts.ts'
import { useTypedFields } from './use-typed-fields.ts'

const words = mineWords.nominee
const EMPTY = { nominee_name: '', nominee_relation: '', nominee_dob: '', appointee_name: '' }

interface Form {
  busy: boolean
  attempt: number
  problems: Record<string, string>
  /** Of the last request. */
  error?: CallError
}
const CALM: Form = { busy: false, attempt: 0, problems: {} }

interface ChangeNomineeProps {
  policy: PolicyDetail
  today: IstDate
  onDone: (text: string) => void
}

/** Names another nominee. What was typed stays on this device until it is saved, also over a login. */
export function ChangeNominee({ policy, today, onDone }: ChangeNomineeProps) {
  const { store, readAgainAfter } = usePolicyActs(policy)
  const send = useAttempt(changeNominee)
  const [isOpen, setOpen] = useState(false)
  const fields = useTypedFields(`insurance-nominee:${policy.id}`)
  const texts = { ...EMPTY, ...fields.typed }
  const [form, setForm] = useState<Form>(CALM)
  const { problems } = form
  const problemsIn = (typed: typeof EMPTY) =>
    stepProblems('NOMINEE_DETAILS', bodyOfNominee(typed, today), { today, entry_age: policy.insurance_plan.entry_age })
  const type = (name: keyof typeof EMPTY, text: string) => {
    const typed = { ...texts, [name]: text }
    fields.type(name, text)
    const left = problemsAfterChange(problems, problemsIn(typed), STEP_FIELDS.NOMINEE_DETAILS)
    setForm((before) => ({ ...before, problems: left }))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = problemsIn(texts)
    const isWrong = Object.keys(found).length > 0
    setForm(({ attempt }) => ({ busy: !isWrong, attempt: isWrong ? attempt + 1 : attempt, problems: found }))
    if (isWrong) return
    try {
      // The contract's types describe valid bodies; the server reports missing or wrong values at their field.
      const body = bodyOfNominee(texts, today) as InputOf<typeof changeNominee>['body']
      store(await send({ params: { id: policy.id }, body }))
      setForm(CALM)
      fields.saved(fields.newest.current)
      await fields.storeNow()
      setOpen(false)
      onDone(words.changed)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await fields.storeNow()
      setForm(({ attempt }) => ({ busy: false, attempt: attempt + 1, problems: error.fields, error }))
    }
  }
  const close = () => {
    setOpen(false)
    readAgainAfter(form.error)
  }
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {words.change}
      </Button>
      <Dialog open={isOpen} onClose={close} title={words.changeTitle}>
        <Stack as="form" gap="lg" noValidate onSubmit={(event) => void submit(event)}>
          <ErrorSummary attempt={form.attempt} problems={summaryOf(problems)} />
          {form.error && Object.keys(form.error.fields).length === 0 && (
            <Notice tone="bad" title={words.failed} live>
              {failureText(form.error)}
            </Notice>
          )}
          {form.error?.status === 401 && (
            <ButtonLink to={`/login?next=${encodeURIComponent(`/plus/my-insurance/${policy.id}`)}`}>
              {applyWords.logIn}
            </ButtonLink>
          )}
          <NomineeFields today={today} texts={texts} problems={problems} type={type} />
          <Button type="submit" wide busy={form.busy}>
            {words.save}
          </Button>
        </Stack>
      </Dialog>
    </>
  )
}
