import type { Invariant } from '#platform/invariants/invariant.ts'

export const partnerConsentInvariants: readonly Invariant[] = [
  {
    name: 'partner-consents.acts-under-consent',
    sentence: 'A coordinator acts for a person only after they have agreed, and never after they have withdrawn.',
    breaches: `select format('%s at %s under consent %s', l.act, l.at, l.consent_id) from partner_user_consent_log l
      join partner_user_consents k on k.id = l.consent_id
      where l.act not in ('request', 'resend') and (k.provided_at is null or l.at < k.provided_at or l.at > k.withdrawn_at
        or (l.act <> 'read_status' and (l.at >= k.access_until or l.at > k.activated_at)))`,
  },
  {
    name: 'partner-consents.only-its-coordinator-acts',
    sentence: 'Only the coordinator to whom a person has given their consent acts under it.',
    breaches: `select format('%s by %s under consent %s', l.act, l.actor_id, l.consent_id) from partner_user_consent_log l
      join partner_user_consents k on k.id = l.consent_id
      where l.act not in ('request', 'resend') and l.actor_id <> k.coordinator_id`,
  },
  {
    name: 'partner-consents.in-the-ledger',
    sentence: 'A consent that was given, and one that was withdrawn, has its line in the ledger of consents.',
    breaches: `select format('consent %s is given %s, withdrawn %s times', k.id, count(*) filter (where c.given),
        count(*) filter (where not c.given)) from partner_user_consents k
      left join consents c on c.purpose = 'coordinator_access' and c.account_id = k.account_id and c.evidence->>'consent_id' = k.id::text
      where k.provided_at is not null group by k.id having count(*) filter (where c.given) <> 1
        or count(*) filter (where not c.given) <> (case when k.withdrawn_at is null then 0 else 1 end)`,
  },
]
