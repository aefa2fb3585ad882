import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { StickyAction } from '#ui/sticky-action.tsx'
import { TextField } from '#ui/text-field.tsx'
import { HoldQuestions } from '../components/hold-questions.tsx'
import type { Claim } from '../contract/claim.ts'
import { type ClaimDraft, type Problems, paperProblems } from '../rules/claim-draft.ts'
import { needsPrescription } from '../rules/claim-types.ts'
import { claimWords } from '../words/claim.ts'
import { flowWords } from '../words/flow.ts'
import { stepHref, useClaimFlow } from './claim-flow.ts'
import { DraftGate } from './draft-gate.tsx'
import { keptFiles } from './draft-of-claim.ts'
import { FileControlField } from './file-control.tsx'
import classes from './step-frame.module.css'
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
  const [attempt, setAttempt] = useState(0)
  const { claim_type, fields } = draft
  const needsRx = needsPrescription(claim_type, fields)
  const found = paperProblems(draft, keptFiles(claim, draft))
  // Said after the first try to go on, and no longer than it holds.
  const problems: Problems = attempt > 0 ? found : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(found).length === 0) void navigate(stepHref('method', claim_id))
    else setAttempt((count) => count + 1)
  }
  const { bills, ...atFields } = problems
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      {claim?.hold && <HoldQuestions hold={claim.hold} />}
      <ErrorSummary
        attempt={attempt}
        problems={Object.entries(problems).map(([name, message]) => ({
          name: name === 'bills' ? 'bill_files' : name,
          message,
        }))}
      />
      <FileControlField
        control="bill_files"
        label={words.bills}
        description={
          <>
            {claimWords.files.bill}. {words.limits(words.pictures)}
          </>
        }
        draft={draft}
        claim={claim}
        error={atFields.bill_files}
        amountErrors={atFields}
      />
      {bills && (
        <Notice tone="bad" live>
          {bills}
        </Notice>
      )}
      <FileControlField
        control="prescription_files"
        label={words.prescriptions}
        description={
          <>
            {claimWords.files.prescription}. {words.limits(words.pictures)}
          </>
        }
        optional={!needsRx}
        draft={draft}
        claim={claim}
        error={atFields.prescription_files}
      />
      <TextField
        name="prescription_date"
        type="date"
        label={words.rxDate}
        optional
        max={fields.date || undefined}
        value={fields.prescription_date}
        error={atFields.prescription_date}
        onChange={(event) => {
          const prescription_date = event.target.value
          change((newest) => ({ fields: { ...newest.fields, prescription_date } }))
        }}
      />
      <FileControlField
        control="document_files"
        label={words.documents}
        description={
          <>
            {words.documentsHelp} {words.limits(words.papers)}
          </>
        }
        optional
        draft={draft}
        claim={claim}
        error={atFields.document_files}
      />
      <StickyAction>
        <Button type="submit" wide>
          {flowWords.next}
        </Button>
      </StickyAction>
    </form>
  )
}
