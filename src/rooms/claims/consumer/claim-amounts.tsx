import { AmountLine, AmountList } from '#ui/amount-list.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Title } from '#ui/title.tsx'
import type { Claim } from '../contract/claim.ts'
import { trackerWords } from '../words/tracker.ts'

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
      <AmountList>
        <AmountLine name={words.claimed}>
          <MoneyText rupees={claim_amount} />
        </AmountLine>
        {deductions.map(({ reason_code, label, amount }) => (
          <AmountLine key={reason_code} name={label} quiet>
            <MoneyText rupees={-amount} signed />
          </AmountLine>
        ))}
        {approved_claim_amount !== null && (
          <AmountLine name={status === 'SETTLED' ? words.paid : words.approved} total>
            <MoneyText rupees={approved_claim_amount} size="large" />
          </AmountLine>
        )}
        {isOpen && (
          <AmountLine name={words.expected} total>
            <MoneyText rupees={payable_estimate} size="large" />
          </AmountLine>
        )}
        {status === 'REJECTED' && <AmountLine name={words.none} total />}
        {external_transaction_id && status === 'SETTLED' && (
          <AmountLine name={words.reference} quiet>
            {external_transaction_id}
          </AmountLine>
        )}
      </AmountList>
    </>
  )
}
