import type { Invariant } from '#platform/invariants/invariant.ts'
import { dependentPairs } from '#rooms/access/server/second-person.ts'
import { TRANSITIONS } from '../rules/transitions.ts'

const MOVES = [...new Set(TRANSITIONS.map(({ from, to }) => `('${from ?? 'none'}', '${to}')`))].join()

export const claimInvariants: readonly Invariant[] = [
  {
    name: 'claims.settled-with-reference',
    sentence: 'A settled claim has its amount and its bank reference.',
    breaches: `select format('claim %s', id) from claims where status = 'SETTLED'
      and (approved_claim_amount_paise is null or external_transaction_id is null or settled_at is null)`,
  },
  {
    name: 'claims.reference-once',
    sentence: 'A bank reference settles one claim.',
    breaches: `select format('%s settles claims %s', upper(external_transaction_id), string_agg(id::text, ', ')) from claims
      where status = 'SETTLED' group by upper(external_transaction_id) having count(*) > 1`,
  },
  {
    name: 'claims.approved-within-claimed',
    sentence: 'No more is approved than claimed.',
    breaches: `select format('claim %s: %s of %s paise', id, approved_claim_amount_paise, claim_amount_paise) from claims
      where approved_claim_amount_paise > claim_amount_paise`,
  },
  {
    name: 'claims.moves-allowed',
    sentence: 'A claim moves as its transitions allow.',
    breaches: `select format('claim %s went from %s to %s', claim_id, before, current_state)
      from (select claim_id, current_state, coalesce(lag(current_state) over (partition by claim_id order by id), 'none') as before
        from claim_history) h
      where before <> current_state and (before, current_state) not in (${MOVES})`,
  },
  {
    name: 'claims.where-history-ends',
    sentence: 'The last entry of its history is where a claim is.',
    breaches: `select format('claim %s is %s but its history ends with %s', c.id, c.status, h.current_state) from claims c
      join (select distinct on (claim_id) claim_id, current_state from claim_history order by claim_id, id desc) h on h.claim_id = c.id
      where c.status <> h.current_state`,
  },
  {
    name: 'claims.decided-by-others',
    sentence: 'Nobody decides on a claim that they own, filed, are covered by, or are paid by.',
    breaches: `with decisions as not materialized (
        select id, decided_by as decider, decided_at as at, subscription_id, account_id, created_by, uhid, bank_details_id
          from claims where decided_by is not null
        union all select id, first_approver, first_approved_at, subscription_id, account_id, created_by, uhid, bank_details_id
          from claims where first_approver is not null
      ), deciders as (select distinct a.id, a.mobile from decisions d join accounts a on a.id = d.decider)
      select format('claim %s was decided by %s, who is its owner or filed it', id, decider) from decisions
        where decider in (account_id, created_by)
      union select format('claim %s was decided by %s, who owns its plan', d.id, p.id)
        from deciders p join subscriptions s on s.account_id = p.id join decisions d on d.decider = p.id and d.subscription_id = s.id
      union select format('claim %s was decided by %s, who is covered by its plan', d.id, p.id)
        from deciders p join subscription_members m on m.mobile = p.mobile
        join decisions d on d.decider = p.id and d.subscription_id = m.subscription_id
        where m.created_at <= d.at and (m.removed_at is null or m.removed_at > d.at or m.uhid = d.uhid)
      union select format('claim %s was decided by %s, into whose bank account it is paid', d.id, p.id)
        from deciders p join bank_details mine on mine.account_id = p.id
        join bank_details paid on paid.account_number_hmac = mine.account_number_hmac
        join decisions d on d.decider = p.id and d.bank_details_id = paid.id where mine.created_at <= d.at`,
  },
  {
    name: 'claims.approved-by-two',
    sentence:
      'The two who approve a claim are two, and who raised its amount or corrected a serious finding away does not approve it alone.',
    breaches: `select format('claim %s', id) from claims where (first_approver = decided_by and status <> 'REJECTED')
      or (decided_by in (raised_by, cleared_by) and first_approver is null and status in ('APPROVED', 'SETTLED', 'SETTLEMENT_FAILED'))`,
  },
  {
    name: 'claims.credits-on-hold',
    sentence: 'The credits for a claim are on hold until it is paid or rejected, and no longer.',
    breaches: `with waiting as (select id, reservation from claims where has_wallet and reservation is not null
        and status in ('INITIATED', 'ON_HOLD', 'PENDING', 'APPROVED', 'SETTLEMENT_FAILED'))
      select format('wallet transaction %s keeps a hold for no open claim', t.id) from wallet_transactions t
        where t.status = 'PENDING' and t.type = 'REIMBURSEMENT' and not exists (select from waiting w where w.reservation = t.reference)
      union all select format('claim %s has no credits on hold', w.id) from waiting w
        where not exists (select from wallet_transactions t where t.reference = w.reservation and t.status = 'PENDING')`,
  },
  {
    name: 'claims.facts-add-up',
    sentence: 'The facts of each claim add up to what the plan pays for it.',
    breaches: `select format('claim %s is %s of %s paise and its facts are %s', c.id, c.status, c.approved_claim_amount_paise, f.plan)
      from claims c left join (select claim_id, sum(count) as count, sum(paid_by_plan_paise) as plan from claim_facts group by 1) f
        on f.claim_id = c.id
      where (coalesce(f.count, 0), coalesce(f.plan, 0)) <> (case when c.status in ('APPROVED', 'SETTLED', 'SETTLEMENT_FAILED')
        then (1::bigint, c.approved_claim_amount_paise::numeric) else (0::bigint, 0::numeric) end)`,
  },
  {
    name: 'claims.approved-by-independent',
    sentence:
      'Of our staff who file, raise, correct and approve a claim, the last approver was not appointed by another, nor they by them.',
    breaches:
      dependentPairs(`select 'claim ' || c.id as what, f.id as first, c.decided_by as second, c.decided_at as at from claims c
        cross join lateral (values (c.first_approver), (case when c.reimbursement_type = 'MANUAL' then c.created_by end),
          (c.raised_by), (c.cleared_by)) f (id)
      where f.id is not null and c.status in ('APPROVED', 'SETTLED', 'SETTLEMENT_FAILED')`),
  },
]
