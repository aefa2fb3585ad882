import type { Invariant } from '#platform/invariants/invariant.ts'
import { dependentPairs } from '#rooms/access/server/second-person.ts'

export const catalogueInvariants: readonly Invariant[] = [
  {
    name: 'catalogue.money-settings-by-two',
    sentence: 'A setting of money holds the value that a second person confirmed.',
    breaches: `select format('setting %s, value %s', v.key, v.id) from setting_values v
      left join setting_proposals p on p.id = v.proposal_id and p.key = v.key and p.value = v.value and p.status = 'CONFIRMED'
        and p.decided_by <> p.proposed_by
      where v.proposal_id is not null and p.id is null`,
  },
  {
    name: 'catalogue.money-settings-by-independent',
    sentence: 'Of the two who change a setting of money neither was appointed by the other.',
    breaches:
      dependentPairs(`select 'setting proposal ' || id as what, proposed_by as first, decided_by as second, decided_at as at
      from setting_proposals where status = 'CONFIRMED'`),
  },
]
