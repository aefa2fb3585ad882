import type { Invariant } from '#platform/invariants/invariant.ts'

export const healthCampInvariants: readonly Invariant[] = [
  {
    name: 'health-camps.places-counted',
    sentence: 'A slot of a camp counts as taken the places of those who are registered for it ahead.',
    breaches: `select format('slot %s counts %s, has %s', s.id, s.taken, coalesce(n.people, 0))
      from health_camp_slots s left join (select slot_id, count(*) as people from health_camp_registrations
        where kind = 'SCHEDULED' and status = 'REGISTERED' group by slot_id) n on n.slot_id = s.id
      where s.taken <> coalesce(n.people, 0)`,
  },
  {
    name: 'health-camps.one-slot-each',
    sentence:
      'A registration names the camp, location and day of its slot, and a slot that was taken out of the plan has nobody.',
    breaches: `select format('registration %s', r.id) from health_camp_registrations r
      left join health_camp_slots s on s.id = r.slot_id left join health_camp_locations l on l.id = s.location_id
      where r.status = 'REGISTERED' and ((s.location_id, s.on_date, l.camp_id) is distinct from (r.location_id, r.on_date, r.camp_id)
        or s.closed)`,
  },
  {
    name: 'health-camps.one-person-once',
    sentence: 'A person is registered for a camp once, as an employee of its company.',
    breaches: `select format('account %s at camp %s', r.account_id, r.camp_id) from health_camp_registrations r
      join health_camps c on c.id = r.camp_id left join partner_users e on e.id = r.partner_user_id
      where r.status = 'REGISTERED' and (e.subsidiary_id, e.account_id) is distinct from (c.subsidiary_id, r.account_id)
      union all
      select format('account %s at camp %s has %s', account_id, camp_id, count(*)) from health_camp_registrations
      where status = 'REGISTERED' group by account_id, camp_id having count(*) > 1`,
  },
  {
    name: 'health-camps.cancelled-waits-for-nobody',
    sentence: 'Nobody is expected at a camp that is cancelled, and none of its kiosk links works.',
    breaches: `select format('registration %s', r.id) from health_camp_registrations r join health_camps c on c.id = r.camp_id
      where c.status = 'CANCELLED' and r.status = 'REGISTERED' and r.arrived_at is null
      union all
      select format('kiosk %s', k.id) from health_camp_kiosks k join health_camps c on c.id = k.camp_id
      where c.status = 'CANCELLED' and k.revoked_at is null`,
  },
]
