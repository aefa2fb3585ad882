import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { CellLink, CellNote, TableCell } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import type { ListedPolicy } from '../contract/staff.ts'
import { staffWords as words } from '../words/staff.ts'
import { AttentionBadges, PolicyBadge } from './policy-badge.tsx'

const { columns } = words
/** Of what there is not, or what this person is not shown. */
const NOTHING = '–'

export const POLICY_COLUMNS: readonly ListColumn<ListedPolicy>[] = [
  {
    key: 'person',
    header: columns.person,
    render: (policy) => {
      if (policy.own_affair) return <TableCell>{words.own}</TableCell>
      const { name, mobile } = policy.applicant
      const label = words.open(name ?? words.unnamed, policy.insurance_plan.name)
      return (
        <TableCell>
          <CellLink to={`/dashboard/insurance/${policy.id}`} label={label}>
            {name ?? words.unnamed}
          </CellLink>
          <CellNote>{mobile}</CellNote>
        </TableCell>
      )
    },
  },
  {
    key: 'cover',
    header: columns.cover,
    render: (policy) =>
      policy.own_affair ? (
        NOTHING
      ) : (
        <TableCell>
          {policy.insurance_plan.name}
          <CellNote>{policy.insurance_plan.insurer}</CellNote>
        </TableCell>
      ),
  },
  {
    key: 'coi',
    header: columns.coi,
    render: (policy) =>
      policy.own_affair || !policy.policy.coi_number ? NOTHING : <code>{policy.policy.coi_number}</code>,
  },
  {
    key: 'status',
    header: columns.status,
    render: (policy) =>
      policy.own_affair ? (
        NOTHING
      ) : (
        <TableCell>
          <PolicyBadge status={policy.status} is_expired={policy.is_expired} />
          <AttentionBadges attention={policy.attention} />
        </TableCell>
      ),
  },
  {
    key: 'paid',
    header: columns.paid,
    render: (policy) => (policy.own_affair ? NOTHING : <WireTimeText value={policy.paid_at} />),
  },
  {
    key: 'premium',
    header: columns.premium,
    align: 'end',
    render: (policy) => (policy.own_affair ? NOTHING : <MoneyText rupees={policy.premium} />),
  },
]
