import type { Invariant } from '#platform/invariants/invariant.ts'
import { dependentPairs } from '#rooms/access/server/second-person.ts'

const OPEN = `('QUEUED', 'UNKNOWN', 'PROCESSING', 'MANUAL')`

export const payoutInvariants: readonly Invariant[] = [
  {
    name: 'payouts.claim-paid-once',
    sentence: 'A claim is paid at most once.',
    breaches: `select format('claim %s has %s payouts that were paid or may be', claim_id, count(*)) from payouts
      where status = 'PAID' or status in ${OPEN} group by claim_id having count(*) > 1
      union all select format('payout %s paid claim %s with %s, which was also paid with %s', p.id, c.id, p.utr, c.external_transaction_id)
      from payouts p join claims c on c.id = p.claim_id
      where p.status = 'PAID' and c.status = 'SETTLED' and upper(p.utr) <> upper(c.external_transaction_id)`,
  },
  {
    name: 'payouts.of-approved-claim',
    sentence: 'A payout is of a claim that is approved, and settled once it is paid.',
    breaches: `select format('payout %s is %s but its claim %s is %s', p.id, p.status, c.id, c.status)
      from payouts p join claims c on c.id = p.claim_id
      where (p.status in ${OPEN} and c.status <> 'APPROVED') or (p.status = 'PAID' and c.status <> 'SETTLED')`,
  },
  {
    name: 'payouts.as-approved',
    sentence: 'A payout is of the amount that was approved.',
    breaches: `select format('payout %s is of %s paise but its claim %s is approved with %s', p.id, p.amount_paise, c.id,
        coalesce(c.approved_claim_amount_paise, 0))
      from payouts p join claims c on c.id = p.claim_id
      where (p.status = 'PAID' or p.status in ${OPEN}) and c.approved_claim_amount_paise is distinct from p.amount_paise`,
  },
  {
    name: 'payouts.taken-by-payout',
    sentence: 'A claim that a payout has taken has an open payout, and no other claim has one.',
    breaches: `select case when p.id is null then format('claim %s is taken by no payout', c.id)
        else format('payout %s has not taken claim %s', p.id, p.claim_id) end
      from (select id from claims where in_payout) c
      full join (select id, claim_id from payouts where status in ${OPEN}) p on p.claim_id = c.id
      where c.id is null or p.id is null`,
  },
  {
    name: 'payouts.return-by-two',
    sentence: 'Who reports that a payment came back does not confirm it.',
    breaches: `select format('return %s of claim %s', id, claim_id) from payout_returns
      where decided_by = reported_by and decision <> 'REFUSED'`,
  },
  {
    name: 'payouts.return-by-independent',
    sentence: 'Of the two who report and confirm a return neither was appointed by the other.',
    breaches:
      dependentPairs(`select 'return ' || id as what, reported_by as first, decided_by as second, decided_at as at
      from payout_returns where decision = 'CONFIRMED'`),
  },
]
