import { MoneyText } from '#ui/money-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { Title } from '#ui/title.tsx'
import type { Claim } from '../contract/claim.ts'
import { trackerWords } from '../words/tracker.ts'
import classes from './tracking-screen.module.css'

const words = trackerWords.amounts

/** From the claimed amount to the paid one, with the reason for every rupee of difference. */
export function ClaimAmounts({ claim: { status, details, deductions, external_transaction_id } }: { claim: Claim }) {
  const { claim_amount, approved_claim_amount, payable_estimate } = details
  const isOpen = approved_claim_amount === null && status !== 'REJECTED'
  return (
    <>
      <Title spaced id="money">
        {words.title}
      </Title>
      <dl className={classes.sum}>
        <div>
          <dt>{words.claimed}</dt>
          <dd>
            <MoneyText rupees={claim_amount} />
          </dd>
        </div>
        {deductions.map(({ reason_code, label, amount }) => (
          <Muted key={reason_code} as="div">
            <dt>{label}</dt>
            <dd>
              <MoneyText rupees={-amount} signed />
            </dd>
          </Muted>
        ))}
        {approved_claim_amount !== null && (
          <div className={classes.total}>
            <dt>{status === 'SETTLED' ? words.paid : words.approved}</dt>
            <dd>
              <MoneyText rupees={approved_claim_amount} size="large" />
            </dd>
          </div>
        )}
        {isOpen && (
          <div className={classes.total}>
            <dt>{words.expected}</dt>
            <dd>
              <MoneyText rupees={payable_estimate} size="large" />
            </dd>
          </div>
        )}
        {status === 'REJECTED' && (
          <div className={classes.total}>
            <dt>{words.none}</dt>
          </div>
        )}
        {external_transaction_id && status === 'SETTLED' && (
          <Muted as="div">
            <dt>{words.reference}</dt>
            <dd>{external_transaction_id}</dd>
          </Muted>
        )}
      </dl>
    </>
  )
}
