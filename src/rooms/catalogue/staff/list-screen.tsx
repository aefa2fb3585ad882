import { ListScreen } from '#dashboard/components/list-screen.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { dropdown } from '#dashboard/contract/filter-field.ts'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { listCatalogue } from '../contract.ts'
import type { CatalogueKind } from '../rules/catalogue-kinds.ts'
import { optionWords } from '../rules/documents/field-words.ts'
import { screenWords as words } from '../words.ts'
import { catalogueColumns } from './catalogue-columns.tsx'
import { NewItem } from './new-item.tsx'
import { useKind } from './use-kind.ts'
import { useStatusActions } from './use-status-actions.ts'

const STATUSES: Record<CatalogueKind, readonly (keyof typeof optionWords.status)[]> = {
  plans: ['LIVE', 'RETIRED'],
  groups: ['DRAFT', 'LIVE', 'RETIRED'],
  coupons: ['DRAFT', 'LIVE', 'PAUSED', 'ENDED'],
  offers: ['DRAFT', 'LIVE', 'ENDED'],
  redirects: ['ON', 'OFF'],
  insurance_plans: ['LIVE', 'RETIRED'],
}
const SEARCH = [{ name: 'search', label: words.search }]

/** The items of one kind; the filters are in the address. */
export default function CatalogueListScreen() {
  const kind = useKind()
  return <KindList key={kind} kind={kind} />
}

function KindList({ kind }: { kind: CatalogueKind }) {
  const list = useList(listCatalogue, { params: { kind } })
  const { actions, outcome } = useStatusActions(kind)
  const { title, lead, none, noneText } = words.kinds[kind]
  const statuses = Object.fromEntries(STATUSES[kind].map((value) => [value, optionWords.status[value]]))
  return (
    <ListScreen
      title={title}
      lead={lead}
      failed={words.loadFailed}
      action={<NewItem kind={kind} />}
      head={<OutcomeNotice {...outcome} />}
      list={list}
      filters={[dropdown('status', words.status, statuses)]}
      search={SEARCH}
      columns={catalogueColumns(kind, actions)}
      rowKey={({ id }) => id}
      empty={{ title: none, advice: noneText }}
      emptyFiltered={{ title: words.noneFound, advice: words.noneFoundText }}
    />
  )
}
