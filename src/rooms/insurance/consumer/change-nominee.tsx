import { useState } from 'react'
import { useForm } from '#platform/browser/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import type { IstDate } from '#values/ist-date.ts'
import { changeNominee, type PolicyDetail } from '../contract/policies.ts'
import { failureText } from '../rules/failure-text.ts'
import { mineWords } from '../words/mine.ts'
import { bodyOfNominee } from './application-fields.ts'
import { namesField } from './application-form.tsx'
import { NOMINEE_LABELS, NomineeFields } from './nominee-fields.tsx'
import { stepProblems } from './step-problems.ts'
import { usePolicyActs } from './use-policy-acts.ts'

const words = mineWords.nominee
const EMPTY = { nominee_name: '', nominee_relation: '', nominee_dob: '', appointee_name: '' }

interface ChangeNomineeProps {
  policy: PolicyDetail
  today: IstDate
  onDone: (text: string) => void
}

/** Names another nominee. What was typed stays when the dialog is closed, the request fails or the session ends. */
export function ChangeNominee({ policy, today, onDone }: ChangeNomineeProps) {
  const { store, readAgainAfter } = usePolicyActs(policy)
  const [isOpen, setOpen] = useState(false)
  const form = useForm(changeNominee, {
    initial: EMPTY,
    labels: NOMINEE_LABELS,
    namesField,
    check: (values) => {
      const { entry_age } = policy.insurance_plan
      return stepProblems('NOMINEE_DETAILS', bodyOfNominee(values, today), { today, entry_age })
    },
    input: (values) => ({ params: { id: policy.id }, body: bodyOfNominee(values, today) }),
    onDone: (changed) => {
      store(changed)
      form.reset()
      setOpen(false)
      onDone(words.changed)
    },
    draft: { key: `insurance-nominee:${policy.id}` },
  })
  const close = () => {
    setOpen(false)
    if (form.refusal) readAgainAfter(form.refusal)
  }
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        {words.change}
      </Button>
      <Dialog open={isOpen} onClose={close} title={words.changeTitle} place="sheet">
        <Form form={form} refusalTitle={words.failed} refusalText={failureText}>
          <NomineeFields form={form} today={today} />
          <Button type="submit" wide busy={form.busy}>
            {words.save}
          </Button>
        </Form>
      </Dialog>
    </>
  )
}
