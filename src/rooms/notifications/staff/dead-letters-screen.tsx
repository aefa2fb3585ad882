import { ListScreen } from '#dashboard/components/list-screen.tsx'
import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { useSelection } from '#dashboard/components/use-selection.ts'
import { dropdown } from '#dashboard/contract/filter-field.ts'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { IconCircleCheck } from '#ui/icons.ts'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { type DeadLetter, exportDeadLetters, listDeadLetters, retryDeadLetters } from '../contract.ts'
import { deadLetterWords as words } from '../words/dead-letters.ts'
import { RetryButton } from './retry-button.tsx'
import { SendAlarms } from './send-alarms.tsx'

const FACTS: readonly ListColumn<DeadLetter>[] = [
  { key: 'name', header: words.what, render: ({ kind, name }) => `${words.kinds[kind]}: ${name}` },
  {
    key: 'to',
    header: words.recipient,
    render: ({ channel, to }) => [channel && words.channels[channel], to].filter(Boolean).join(' · ') || '–',
  },
  { key: 'failure', header: words.why, render: ({ failure }) => failure ?? words.unknown },
  { key: 'attempts', header: words.tries, align: 'end', render: ({ attempts }) => attempts ?? '–' },
  { key: 'failed', header: words.failedAt, render: ({ failed_at }) => <WireTimeText value={failed_at} /> },
]
const RETRY: ListColumn<DeadLetter> = {
  key: 'retry',
  header: words.action,
  render: ({ id, name }) => <RetryButton id={id} name={name} />,
}
const FILTERS = [dropdown('kind', words.kind, words.kinds), dropdown('channel', words.channel, words.channels)]
const rowKey = ({ id }: DeadLetter) => id

/** Jobs and messages that failed permanently; staff who may change settings can retry them. */
export default function DeadLettersScreen() {
  const mayRetry = permits(useDesk().actions, 'settings.edit' satisfies StaffAction)
  const list = useList(listDeadLetters)
  const selection = useSelection(list, { rowKey })
  const retry = useAttempt(retryDeadLetters)
  return (
    <ListScreen
      title={words.title}
      lead={words.lead}
      head={<SendAlarms />}
      failed={words.loadFailed}
      list={list}
      columns={mayRetry ? [...FACTS, RETRY] : FACTS}
      rowKey={rowKey}
      nameOf={({ name }) => name}
      filters={FILTERS}
      search={[{ name: 'search', label: words.search }]}
      exported={{ call: exportDeadLetters }}
      selection={mayRetry ? selection : undefined}
      actions={[
        {
          label: words.retry,
          title: words.retryTitle,
          run: (chosen, dry_run) => retry({ body: { ...chosen, dry_run } }),
        },
      ]}
      empty={{
        icon: <IconCircleCheck size={28} aria-hidden="true" />,
        title: words.noneTitle,
        advice: words.noneText,
      }}
    />
  )
}
