import type { Invariant } from '#platform/invariants/invariant.ts'

export const myDataInvariants: readonly Invariant[] = [
  {
    name: 'my-data.erased-is-gone',
    sentence:
      'Of a deleted account no plan runs, nothing renews, no address, role, login or device is stored, and the request is recorded.',
    breaches: `select format('account %s', a.id) from accounts a where a.erased_at is not null and a.erased_at <= $1 and (
      exists (select from subscriptions s where s.account_id = a.id and s.status in ('PENDING_ACTIVATION', 'ACTIVE', 'PAST_DUE'))
      or exists (select from mandates m where m.account_id = a.id and m.status in ('CREATED', 'PENDING_AUTH', 'ACTIVE', 'PAUSED'))
      or exists (select from partner_users e where e.account_id = a.id and e.mobile <> 'erased:' || e.id)
      or exists (select from addresses d where d.account_id = a.id)
      or exists (select from former_names f where f.account_id = a.id)
      or exists (select from login_emails l where l.account_id = a.id)
      or exists (select from staff_roles r where r.account_id = a.id)
      or exists (select from partner_roles r where r.account_id = a.id)
      or exists (select from sessions s where s.account_id = a.id and s.revoked_at is null)
      or exists (select from push_tokens t join sessions s on s.id = t.session_id where s.account_id = a.id)
      or exists (select from bank_details b where b.account_id = a.id and b.active)
      or not exists (select from erasure_requests e where e.account_id = a.id and e.status in ('DONE', 'PARTIAL')))`,
  },
]
