import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useForm } from '#platform/browser/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { StickyAction } from '#ui/sticky-action.tsx'
import { FileFields } from '../components/file-fields.tsx'
import { HoldQuestions } from '../components/hold-questions.tsx'
import type { Claim } from '../contract/claim.ts'
import { type ClaimDraft, fileProblems, type Problems } from '../rules/claim-draft.ts'
import { flowWords } from '../words/flow.ts'
import { stepHref, useClaimFlow } from './claim-flow.ts'
import { DraftGate } from './draft-gate.tsx'
import { storedFileCounts } from './draft-of-claim.ts'
import { FileControlField } from './file-control.tsx'
import { StepFrame } from './step-frame.tsx'

const words = flowWords.bills

export default function BillsScreen() {
  const { claim_id } = useClaimFlow()
  return (
    <StepFrame
      step={3}
      title={claim_id === undefined ? words.title : words.editTitle}
      back={{ to: stepHref('appointment-details', claim_id), label: flowWords.details.title }}
    >
      <DraftGate>{(draft, claim) => <Bills draft={draft} claim={claim} />}</DraftGate>
    </StepFrame>
  )
}

function Bills({ draft, claim }: { draft: ClaimDraft; claim: Claim | undefined }) {
  const { change, claim_id } = useClaimFlow()
  const navigate = useNavigate()
  const [preparing, setPreparing] = useState(0)
  const found = fileProblems(draft, storedFileCounts(claim, draft))
  const form = useForm(async () => undefined, {
    initial: {},
    labels: {},
    check: () => found,
    onDone: () => navigate(stepHref('method', claim_id)),
  })
  // Shown after the first attempt to continue, and only while it applies.
  const problems: Problems = form.attempt > 0 ? found : {}
  const listed = Object.entries(problems).map(([name, message]) => ({
    name: name === 'bills' ? 'bill_files' : name,
    message,
  }))
  return (
    <Form form={{ ...form, problems: listed }} gap="2xl" sticky>
      {claim?.hold && <HoldQuestions hold={claim.hold} />}
      <FileFields
        draft={draft}
        problems={problems}
        field={(look) => (
          <FileControlField
            {...look}
            draft={draft}
            claim={claim}
            onPreparing={(change) => setPreparing((count) => count + change)}
          />
        )}
        onChange={(changed) => change(({ fields }) => ({ fields: { ...fields, ...changed } }))}
      />
      <StickyAction>
        <Button type="submit" wide busy={preparing > 0}>
          {flowWords.next}
        </Button>
      </StickyAction>
    </Form>
  )
}
