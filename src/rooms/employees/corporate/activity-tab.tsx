import { useState } from 'react'
import { FilterBar } from '#dashboard/components/filter-bar.tsx'
import { isDenied } from '#dashboard/components/list-failure.tsx'
import { ListTable } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { dropdown } from '#dashboard/contract/filter-field.ts'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { useCompanyDesk } from '#rooms/companies/components/company-desk.ts'
import { type Activity, listActivities } from '#rooms/companies/contract/activities.ts'
import { Button } from '#ui/button.tsx'
import { Muted } from '#ui/muted.tsx'
import { OutcomeNotice } from '#ui/outcome-notice.tsx'
import { Stack } from '#ui/stack.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { changesOf } from '../rules/activity-changes.ts'
import { isUndoable } from '../rules/undoable.ts'
import { activityWords as words } from '../words/activity.ts'
import { screenWords } from '../words/screen.ts'
import { UndoBlock } from './undo-block.tsx'

const FILTERS = [dropdown('type', words.type, words.types, { many: true })]
/** Shown of one activity: a list may have thousands of corrected cells. */
const MOST_CHANGES = 20
const SEARCH = [{ name: 'actor', ...words.actor }]

/** What was done for the company: who, when, what changed, and undo where nothing is lost by it. */
export function ActivityTab({ subsidiaryId }: { subsidiaryId: string }) {
  const { actions: rights } = useCompanyDesk()
  const [undoing, setUndoing] = useState<string>()
  const [outcome, setOutcome] = useState({ act: 0, text: '' })
  const list = useList(listActivities, { params: { subsidiaryId }, part: 'activity' })
  const mayUndo = permits(rights, 'employees.restore' satisfies PartnerAction)
  return (
    <Stack gap="md" bounded>
      <OutcomeNotice act={outcome.act} tone="good">
        {outcome.text}
      </OutcomeNotice>
      {!isDenied(list.error) && <FilterBar list={list} filters={FILTERS} search={SEARCH} />}
      <ListTable
        list={list}
        label={screenWords.tabs.activity}
        rowKey={({ id }) => id}
        failed={words.failed}
        empty={{ title: words.emptyTitle, advice: words.emptyText }}
        columns={[
          { key: 'when', header: words.columns.when, render: ({ at }) => <WireTimeText value={at} /> },
          { key: 'who', header: words.columns.who, render: ({ actor }) => actor },
          { key: 'what', header: words.columns.what, prose: true, render: ({ summary }) => summary },
          { key: 'change', header: words.columns.change, prose: true, render: (row) => <Changes activity={row} /> },
          ...(mayUndo
            ? [
                {
                  key: 'actions',
                  header: words.columns.actions,
                  render: (activity: Activity) =>
                    activity.entity_id &&
                    isUndoable(activity, new Date()) && (
                      <Button
                        tone="plain"
                        aria-label={words.undoOf(activity.summary)}
                        onClick={() => setUndoing(activity.entity_id ?? undefined)}
                      >
                        {words.undo}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {undoing && (
        <UndoBlock
          subsidiaryId={subsidiaryId}
          id={undoing}
          onRestored={(text) => {
            setUndoing(undefined)
            setOutcome(({ act }) => ({ act: act + 1, text }))
            list.refetch()
          }}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </Stack>
  )
}

function Changes({ activity: { before, after } }: { activity: Activity }) {
  const changes = changesOf(before, after)
  if (changes.length === 0) return '–'
  return (
    <ul>
      {changes.slice(0, MOST_CHANGES).map(({ label, from, to }) => (
        <Muted as="li" key={label} size="sm">
          {words.change(label, from, to)}
        </Muted>
      ))}
      {changes.length > MOST_CHANGES && (
        <Muted as="li" size="sm">
          {words.more(changes.length - MOST_CHANGES)}
        </Muted>
      )}
    </ul>
  )
}
