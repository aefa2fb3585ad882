import { useNavigate, useParams } from 'react-router'
import { FilterBar } from '#dashboard/components/filter-bar.tsx'
import { ListTable } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { useSelection } from '#dashboard/components/use-selection.ts'
import { dropdown } from '#dashboard/contract/filter-field.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { MODERATION_BUCKETS, type ModerationBucket } from '#rooms/access/rules/staff-actions.ts'
import { statusOf } from '#rooms/claims/rules/claim-status.ts'
import { CLAIM_TYPES } from '#rooms/claims/rules/claim-types.ts'
import { claimStatusWords } from '#rooms/claims/words/status.ts'
import { IconCircleCheck } from '#ui/icons.ts'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { exportModerations, listModerations, type ModerationRow } from '../contract/desk.ts'
import { moderationWords as words } from '../words/moderations.ts'
import { BucketTabs } from './bucket-tabs.tsx'
import { FlashMessage } from './flash-message.tsx'
import { moderationColumns } from './moderation-columns.tsx'
import { useBulkActions } from './use-bulk-actions.tsx'

const { values, ...names } = words.filters
const FILTERS = [
  dropdown('claim_type', names.claim_type, Object.fromEntries(CLAIM_TYPES.map((type) => [type, type])), { many: true }),
  dropdown('assigned_to', names.assigned_to, values.assigned_to, { default_value: 'any' }),
  dropdown('risk', names.risk, values.risk, { many: true }),
  dropdown('sla', names.sla, values.sla, { many: true }),
  dropdown('sort', names.sort, values.sort, { default_value: 'oldest' }),
]
const icon = <IconCircleCheck size={28} aria-hidden="true" />
const rowKey = ({ id }: ModerationRow) => id

/** Only unlocked claims without findings can be decided without opening them. */
function isSelectable({ risk, status, lock }: ModerationRow): boolean {
  return risk === 'LOW' && status === 'INITIATED' && (lock === null || lock.is_mine)
}

/** The claims of a bucket; bucket, filters, order and page are in the address. */
export default function ModerationScreen() {
  const named = useParams().bucket
  const bucket = MODERATION_BUCKETS.find((one) => one === named) ?? 'initiated'
  return (
    <PageColumn width="desk">
      <PageHeading
        title={words.title}
        documentTitle={words.of(claimStatusWords[statusOf(bucket)])}
        lead={words.lead}
        size="desk"
      />
      <ModerationList key={bucket} bucket={bucket} />
      <FlashMessage />
    </PageColumn>
  )
}

function ModerationList({ bucket }: { bucket: ModerationBucket }) {
  const list = useList(listModerations, { params: { bucket } })
  const selection = useSelection(list, { rowKey, mayHave: isSelectable })
  const bulkActions = useBulkActions(selection)
  const { actions } = useDesk()
  const decides = bucket === 'initiated' && permits(actions, 'claims.decide_initiated')
  const navigate = useNavigate()
  const { info, hrefOf } = list
  const turn = (by: 1 | -1) => () => void navigate(hrefOf({ page_number: (info?.current_page ?? 1) + by }))
  useSingleKeys({
    j: () => focusRow(1),
    k: () => focusRow(-1),
    x: () => {
      const row = list.rows.find(({ id }) => String(id) === focusedClaim())
      if (row && decides && selection.mayHave(row)) selection.toggle(row)
    },
    arrowright: info?.has_next_page ? turn(1) : undefined,
    arrowleft: info?.has_prev_page ? turn(-1) : undefined,
  })
  const address = { bucket, chosen: list.chosen, page_number: info?.current_page ?? 1 }
  return (
    <>
      <BucketTabs bucket={bucket} counts={list.data?.bucket_counts ?? {}} />
      <FilterBar list={list} filters={FILTERS} />
      <ListTable
        list={list}
        label={claimStatusWords[statusOf(bucket)]}
        columns={moderationColumns(address)}
        rowKey={rowKey}
        nameOf={({ id }) => words.claim(id)}
        failed={words.loadFailed}
        selection={decides ? selection : undefined}
        actions={bulkActions}
        exported={{ call: exportModerations, params: { bucket } }}
        empty={{ icon, title: words.noneTitle.any, advice: words.noneText.any }}
        emptyFiltered={{ icon, title: words.noneTitle.filtered, advice: words.noneText.filtered }}
      />
    </>
  )
}

/** The number of the claim whose row has the focus. */
function focusedClaim(): string | undefined {
  const { activeElement } = document
  return activeElement instanceof HTMLElement ? activeElement.dataset.claim : undefined
}

/** Moves a row down or up; from elsewhere to the first. */
function focusRow(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-claim]')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus()
}
