import type { Invariant } from '#platform/invariants/invariant.ts'
import { dependentPairs } from './second-person.ts'

export const accessInvariants: readonly Invariant[] = [
  {
    name: 'access.invitation-accepted-once',
    sentence: 'An invitation is accepted once, in its time, by somebody who then acts for the company.',
    breaches: `select format('invitation %s is %s and was accepted %s times', i.id, i.status, count(a.id)) from partner_invitations i
        left join audit_log a on a.action = 'access.invitation-accepted' and a.entity = 'partner_invitation' and a.entity_id = i.id::text
        group by i.id having count(a.id) <> case i.status when 'ACCEPTED' then 1 else 0 end
      union all select format('invitation %s was accepted after its end', id) from partner_invitations
        where status = 'ACCEPTED' and decided_at > expires_at`,
  },
  {
    name: 'access.appointed-by-two',
    sentence: 'A super-admin or an admin was appointed by two super-admins, or by the operator.',
    breaches: `select format('appointment %s of %s', a.id, a.account_id)
      from (select id, account_id, role, granted_at, granted_by, confirmed_by, lag(role) over (partition by account_id order by id) as before from staff_appointments) a
      where a.role in ('SUPERADMIN', 'ADMIN') and a.granted_by is not null and a.granted_at > (select since from second_person_rule)
        and a.before is distinct from 'SUPERADMIN' and a.before is distinct from a.role and not exists (select from staff_proposals p
          where p.account_id = a.account_id and p.role = a.role and p.status = 'CONFIRMED' and p.proposed_by = a.granted_by
            and p.decided_by = a.confirmed_by and p.decided_at = a.granted_at)`,
  },
  {
    name: 'access.appointed-by-independent',
    sentence: 'Of the two who appoint a super-admin or an admin neither was appointed by the other.',
    breaches:
      dependentPairs(`select 'appointment ' || id as what, granted_by as first, confirmed_by as second, granted_at as at
      from staff_appointments where confirmed_by is not null`),
  },
]
