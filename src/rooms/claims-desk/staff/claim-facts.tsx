import { Link } from 'react-router'
import { CLAIM_TYPE_RULES } from '#rooms/claims/rules/claim-types.ts'
import { splitReasons } from '#rooms/claims/rules/reasons.ts'
import { FactList } from '#ui/fact-list.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { DeskClaim } from '../contract/desk.ts'
import { workbenchWords } from '../words/workbench.ts'
import classes from './claim-facts.module.css'
import { Part } from './part.tsx'
import { WireDate } from './wire-date.tsx'

const words = workbenchWords.facts

/** Rupees from the wire as text. */
export const inRupees = (rupees: number) => formatRupees(parseRupees(rupees) ?? 0n)

/** The member's data and later changes, for comparison with the documents. */
export function ClaimFacts({ claim }: { claim: DeskClaim }) {
  const { details, reason, deductions, hold, raised, cleared } = claim
  const more = details.additional_details
  const rule = CLAIM_TYPE_RULES[details.claim_type]
  return (
    <Part title={words.label}>
      <div className={classes.amounts}>
        <Amount label={words.claimed} rupees={details.claim_amount} />
        {details.approved_claim_amount === null ? (
          <Amount label={words.payable} rupees={details.payable_estimate} />
        ) : (
          <Amount label={words.approved} rupees={details.approved_claim_amount} />
        )}
      </div>
      <FactList
        facts={[
          [
            words.raised,
            raised && words.raisedBy(inRupees(raised.from), inRupees(details.claim_amount), raised.by.name),
          ],
          [words.cleared, cleared && words.clearedBy(cleared.findings, cleared.by.name)],
          [words.patient, details.patient_name],
          [rule.dateLabel, <WireDate key="date" at={details.scheduled_time} />],
          [rule.provider ?? words.provider, details.provider_name],
          [rule.establishment ?? words.establishment, details.establishment_name],
          [words.city, [more.city, more.pincode].filter(Boolean).join(' ')],
          [words.bill_number, more.bill_number],
          [words.gstin, more.gstin],
          [words.prescription_date, more.prescription_date && <WireDate key="rx" at={more.prescription_date} />],
          [words.package, more.package],
          [words.procedure, more.procedure],
          [words.vaccine, more.vaccine],
          [words.description, more.description],
          [words.powerLenses, more.power_lenses ? words.yes : undefined],
          [words.wallet_sublimit_package_name, more.wallet_sublimit_package_name],
          [words.remarks, more.remarks],
          [words.reasons, reason && <Lines key="why" lines={splitReasons(reason)} />],
          [
            words.deductions,
            deductions.length > 0 && (
              <Lines key="off" lines={deductions.map(({ label, amount }) => `${inRupees(amount)}, ${label}`)} />
            ),
          ],
          [
            words.asked,
            hold && (
              <Lines
                key="ask"
                lines={[...hold.reasons.map(({ label }) => label), ...(hold.message ? [hold.message] : [])]}
              />
            ),
          ],
          [words.answerBy, hold && <WireDate key="by" at={hold.respond_by} />],
          [words.firstApprover, claim.first_approver?.name],
          [words.utr, claim.external_transaction_id],
          [words.filed, <WireDate key="filed" at={claim.created_at} withTime />],
          ['', words.filedBy(claim.created_by_user ?? '–', words.ways[claim.reimbursement_type])],
          [words.late, claim.late_reason],
          [words.parent, claim.parent_claim_id && <ClaimLink key="parent" id={claim.parent_claim_id} />],
          [words.resubmitted, claim.resubmitted_as && <ClaimLink key="again" id={claim.resubmitted_as} />],
        ]}
      />
      {claim.insured && <p className={classes.insured}>{words.insured}</p>}
    </Part>
  )
}

function Amount({ label, rupees }: { label: string; rupees: number }) {
  return (
    <div>
      <span className={classes.label}>{label}</span> <MoneyText rupees={rupees} size="large" />
    </div>
  )
}

export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function ClaimLink({ id }: { id: number }) {
  return <Link to={`/dashboard/claims/${id}`}>{workbenchWords.title(id)}</Link>
}
