import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { formatRupees } from '#values/money.ts'
import type { Claim } from '../contract/claim.ts'
import { type ClaimDraft, typedRupees } from '../rules/claim-draft.ts'
import { CLAIM_TYPE_RULES } from '../rules/claim-types.ts'
import { flowWords } from '../words/flow.ts'
import { stepHref, useClaimFlow } from './claim-flow.ts'
import { storedFileCounts } from './draft-of-claim.ts'
import classes from './method-screen.module.css'
import { memberOf, useMembers } from './use-members.ts'

const words = flowWords.method

/** The claim before submission, with a link back to each part of it. */
export function DraftReview({ draft, claim }: { draft: ClaimDraft; claim: Claim | undefined }) {
  const { claim_id } = useClaimFlow()
  const { members } = useMembers()
  const { claim_type, fields } = draft
  const { dateLabel, provider, establishment } = CLAIM_TYPE_RULES[claim_type]
  const stored = storedFileCounts(claim, draft)
  const amount = typedRupees(fields.claim_amount)
  const patient = claim?.details.patient_name ?? memberOf(members, draft)?.name ?? flowWords.who.you
  const rows = [
    [words.who, patient],
    [words.what, claim_type],
    [dateLabel, fields.date && <DateText value={fields.date} />],
    [words.amount, amount === undefined ? fields.claim_amount : formatRupees(amount)],
    [provider, fields.provider_name],
    [establishment, fields.establishment_name],
    [
      words.papers,
      words.papersOf(
        draft.bill_files.length + stored.bill_files,
        draft.prescription_files.length + stored.prescription_files,
        draft.document_files.length + stored.document_files,
      ),
    ],
  ] as const
  return (
    <Card as="section" labelledBy="your-claim">
      <h2 id="your-claim" className={classes.title}>
        {words.claim}
      </h2>
      <FactList facts={rows} />
      <p className={classes.edits}>
        <TallLink to={stepHref('appointment-details', claim_id)}>{words.changeDetails}</TallLink>
        <TallLink to={stepHref('bills', claim_id)}>{words.changeBills}</TallLink>
      </p>
    </Card>
  )
}
