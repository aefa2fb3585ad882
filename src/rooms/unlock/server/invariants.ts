import type { Invariant } from '#platform/invariants/invariant.ts'

export const unlockInvariants: readonly Invariant[] = [
  {
    name: 'unlock.one-use-each',
    sentence:
      'Each visit pass has one use of the plan: open while unlocked, spent once used, given back once reversed.',
    breaches: `select format('pass %s is %s and its use %s', p.pass_no, p.status, coalesce(u.status, 'missing'))
      from visit_passes p left join service_uses u on u.reference = 'visit/' || p.id
      where u.status is distinct from case p.status when 'UNLOCKED' then 'OPEN' when 'USED' then 'SETTLED' else 'REVERSED' end
        or u.uhid is distinct from p.uhid or u.subscription_id is distinct from p.subscription_id
      union all
      select format('use %s of no pass', u.reference) from service_uses u
      where u.source = 'VISIT' and u.reference like 'visit/%'
        and not exists (select from visit_passes p where u.reference = 'visit/' || p.id)`,
  },
  {
    name: 'unlock.passes-end',
    sentence: 'No visit pass is open an hour after its end.',
    breaches: `select format('pass %s ended at %s', pass_no, valid_till) from visit_passes
      where status = 'UNLOCKED' and valid_till < $1::timestamptz - interval '1 hour'`,
    afterJobs: true,
  },
]
