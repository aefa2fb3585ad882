import type { Invariant } from '#platform/invariants/invariant.ts'

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
]
