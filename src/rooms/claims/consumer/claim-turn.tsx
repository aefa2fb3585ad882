import { Link } from 'react-router'
import { bankDetailsWords, bankScreenWords } from '#rooms/bank-details/words.ts'
import { BulletList } from '#ui/bullet-list.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatDate } from '#values/display-time.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { HoldQuestions } from '../components/hold-questions.tsx'
import type { Claim } from '../contract/claim.ts'
import { endingOf, splitReasons } from '../rules/reasons.ts'
import { trackerWords as words } from '../words/tracker.ts'
import { useBankDetails } from './use-bank-details.ts'

/** What the claim's status requires of its owner, before anything else on the page. */
export function ClaimTurn({ claim }: { claim: Claim }) {
  const { waits_for, waits_until } = claim
  const until = waits_until === null ? undefined : parseWireTime(waits_until)
  if (!waits_for) return <OwnTurn claim={claim} />
  return (
    <>
      <Notice tone="warn" title={words.waitsTitle}>
        <p>{words.waits[waits_for]}</p>
        {until && <p>{words.waitsUntil(formatDate(until))}</p>}
        {waits_for === 'RENEWAL_UNPAID' && (
          <ButtonLink tone="leaf" to="/my-plan">
            {words.seePlan}
          </ButtonLink>
        )}
      </Notice>
      {waits_for === 'RENEWAL_UNPAID' && <OwnTurn claim={claim} />}
    </>
  )
}

function OwnTurn({ claim }: { claim: Claim }) {
  const { id, status, hold, allowed_actions, details } = claim
  const change = `claim_id=${id}`
  switch (status) {
    case 'ON_HOLD':
      return (
        <>
          {hold && <HoldQuestions hold={hold} />}
          {allowed_actions.includes('answer') && (
            <Stack direction="row" gap="md" wrap>
              <ButtonLink tone="call" to={`/cashback/bills?${change}`}>
                {words.hold.answer}
              </ButtonLink>
            </Stack>
          )}
        </>
      )
    case 'SETTLEMENT_FAILED':
      return <PaymentFailed id={id} />
    case 'SETTLED':
      return (
        <Notice tone="good">{words.settled(inRupees(details.approved_claim_amount ?? details.claim_amount))}</Notice>
      )
    case 'REJECTED':
      return <Rejected claim={claim} />
    case 'INITIATED':
    case 'PENDING':
    case 'APPROVED':
      if (!allowed_actions.includes('amend')) return null
      return (
        <Stack direction="row" gap="md" wrap>
          <ButtonLink tone="quiet" to={`/cashback/appointment-details?${change}`}>
            {words.amend}
          </ButtonLink>
        </Stack>
      )
  }
}

/** Asks for the account again; once it is given, shows it instead of asking again. */
function PaymentFailed({ id }: { id: Claim['id'] }) {
  const { details } = useBankDetails()
  if (details && details.note === null)
    return (
      <Notice title={words.failedTitle}>
        <p>{words.givenAnew(bankScreenWords.account(details.masked_account_number))}</p>
      </Notice>
    )
  return (
    <Notice tone="bad" title={words.failedTitle}>
      <p>{bankDetailsWords.reVerify}</p>
      <p>{words.failedText}</p>
      <ButtonLink tone="leaf" to={`/cashback/bank-details?next=${encodeURIComponent(`/plus/cashback/tracking/${id}`)}`}>
        {words.reVerify}
      </ButtonLink>
    </Notice>
  )
}

function Rejected({ claim: { id, reason, allowed_actions, resubmittable_until, resubmitted_as } }: { claim: Claim }) {
  const ending = endingOf(reason)
  const till = resubmittable_until === null ? undefined : parseWireTime(resubmittable_until)
  return (
    <Notice tone={ending === 'WITHDRAWN' ? 'info' : 'warn'} title={words.endingTitles[ending]}>
      {ending !== 'WITHDRAWN' && (
        <BulletList>
          {splitReasons(reason).map((label) => (
            <li key={label}>{label}</li>
          ))}
        </BulletList>
      )}
      {resubmitted_as !== null && (
        <p>
          {words.resubmittedAs}{' '}
          <Link to={`/cashback/tracking/${resubmitted_as}`}>{words.title(`${resubmitted_as}`)}</Link>
        </p>
      )}
      {allowed_actions.includes('resubmit') && (
        <>
          {till && <p>{words.resubmitTill(formatDate(till))}</p>}
          <ButtonLink tone="leaf" to={`/cashback/appointment-details?claim_id=${id}`}>
            {words.resubmit}
          </ButtonLink>
        </>
      )}
    </Notice>
  )
}

function inRupees(amount: number): string {
  return formatRupees(parseRupees(amount) ?? 0n)
}
