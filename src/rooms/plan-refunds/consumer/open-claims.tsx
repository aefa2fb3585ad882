import { Link } from 'react-router'
import { ClaimStatusBadge } from '#rooms/claims/components/claim-status-badge.tsx'
import { BulletList } from '#ui/bullet-list.tsx'
import { Card } from '#ui/card.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import type { OpenClaim } from '../contract/refund.ts'
import { planRefundWords } from '../words.ts'

const words = planRefundWords.openClaims

/** The claims that have to be decided or withdrawn first, and what the person may do about them. */
export function OpenClaims({ claims }: { claims: readonly OpenClaim[] }) {
  return (
    <Card as="section" labelledBy="open-claims">
      <Stack gap="md">
        <Title id="open-claims">{words.title(claims.length)}</Title>
        <BulletList>
          {claims.map(({ id, claim_type, claim_amount, status, may_withdraw }) => (
            <li key={id}>
              {may_withdraw ? (
                <>
                  <Link to={`/cashback/tracking/${id}`}>{words.claim(id)}</Link>
                  {`, ${claim_type}, `}
                  <MoneyText rupees={claim_amount ?? 0} />
                </>
              ) : (
                words.ofAnother(id)
              )}{' '}
              <ClaimStatusBadge status={status} />
            </li>
          ))}
        </BulletList>
        <p>{isWithdrawable(claims) ? words.choose : words.wait}</p>
      </Stack>
    </Card>
  )
}

/** Whether the person may withdraw all of them. */
export function isWithdrawable(claims: readonly OpenClaim[]): boolean {
  return claims.every(({ may_withdraw }) => may_withdraw)
}
