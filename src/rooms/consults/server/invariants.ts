import type { Invariant } from '#platform/invariants/invariant.ts'

export const consultInvariants: readonly Invariant[] = [
  {
    name: 'consults.recorded-in-time',
    sentence: 'No consultation is open after the time in which it must be accepted, joined or ended.',
    afterJobs: true,
    breaches: `select format('consultation %s is %s', transaction_id, status) from consultations
      where status = 'initiated' and expires_at <= $1::timestamptz or status = 'queued' and least(join_by, ends_at) <= $1::timestamptz
        or status = 'active' and ends_at <= $1::timestamptz`,
  },
  {
    name: 'consults.used-when-held',
    sentence:
      'A plan’s use for a consultation is open during the call, spent after it, and given back if the call broke off.',
    breaches: `select format('consultation %s is %s and its use %s', c.transaction_id, c.status, u.status)
      from service_uses u left join consultations c on u.reference = 'consult/' || c.transaction_id
      where u.source = 'CONSULT' and u.status is distinct from
        case c.status when 'active' then 'OPEN' when 'completed' then 'SETTLED' when 'failure' then 'REVERSED' end`,
  },
  {
    name: 'consults.paid-or-reported',
    sentence: 'What was held and owed by no programme has used the plan, or staff were alerted that it could not.',
    afterJobs: true,
    breaches: `select format('consultation %s was held and used nothing', c.transaction_id) from consultations c
      where c.status = 'completed' and c.booked_by <> 'CARE'
        and not exists (select from service_uses u where u.reference = 'consult/' || c.transaction_id)
        and not exists (select from payment_alerts a where a.kind = 'consult_unpaid' and a.subject = c.transaction_id::text)`,
  },
]
