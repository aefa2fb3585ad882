import type { Invariant } from '#platform/invariants/invariant.ts'

export const homeCareInvariants: readonly Invariant[] = [
  {
    name: 'home-care.given-after-its-check',
    sentence: 'Nobody has home care, bought or given, without a patient who was checked for it.',
    breaches: `select format('the home care of plan %s has no checked patient', s.id) from subscriptions s
      where s.plan_line = 'home-care' and not exists (
        select from plan_proposals p where p.subscription_id = s.id and p.status = 'CONSUMED' and p.checked_at is not null)`,
  },
  {
    name: 'home-care.started-when-bought',
    sentence: 'Home care that was bought has started, unless its money goes back.',
    afterJobs: true,
    breaches: `select format('the care of plan %s has not started', p.subscription_id) from plan_proposals p
      join subscriptions s on s.id = p.subscription_id left join home_care_episodes e on e.plan_proposal_id = p.id
      where p.status = 'CONSUMED' and e.subscription_id is null and s.status not in ('REFUNDED', 'CANCELLED')`,
  },
  {
    name: 'home-care.stopped-with-its-plan',
    sentence: 'Care whose money goes back goes on with no call, except one that a doctor has joined.',
    afterJobs: true,
    breaches: `select format('the care of plan %s goes on', e.subscription_id) from home_care_episodes e
      join subscriptions s on s.id = e.subscription_id where s.status in ('REFUNDED', 'CANCELLED') and e.status = 'ACTIVE'
      union all select format('call %s of the stopped care of plan %s is %s', c.id, c.subscription_id, c.status)
        from home_care_calls c join home_care_episodes e on e.subscription_id = c.subscription_id
          left join consultations o on o.transaction_id = c.consult_id
        where e.status = 'STOPPED' and (c.status = 'PLANNED' or c.status = 'CALLING' and o.joined_at is null)`,
  },
  {
    name: 'home-care.no-call-after-its-end',
    sentence: 'Care that is completed has no call that is still planned.',
    breaches: `select format('call %s of the completed care of plan %s is planned', c.id, c.subscription_id)
      from home_care_calls c join home_care_episodes e on e.subscription_id = c.subscription_id
      where e.status = 'COMPLETED' and c.status = 'PLANNED'`,
  },
  {
    name: 'home-care.five-calls',
    sentence: 'Care has its five scheduled calls.',
    breaches: `select format('the care of plan %s has %s scheduled calls', e.subscription_id, count(c.id))
      from home_care_episodes e left join home_care_calls c on c.subscription_id = e.subscription_id and c.kind = 'SCHEDULED'
      group by e.subscription_id having count(c.id) <> 5`,
  },
  {
    name: 'home-care.kit-as-reported',
    sentence: 'A kit is where the furthest report of it says.',
    breaches: `select format('kit %s is %s and was reported as %s', k.id, k.status, r.furthest) from home_care_kits k
      join (select kit_id, (array['CREATED', 'PACKED', 'CANCELLED', 'DISPATCHED', 'FAILED', 'DELIVERED', 'RETURNED'])[max(array_position(
        array['CREATED', 'PACKED', 'CANCELLED', 'DISPATCHED', 'FAILED', 'DELIVERED', 'RETURNED'], status))] as furthest
        from home_care_kit_events group by kit_id) r on r.kit_id = k.id where r.furthest <> k.status`,
  },
]
