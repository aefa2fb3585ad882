import { RowDrawer } from '#dashboard/components/row-drawer.tsx'
import type { List } from '#dashboard/components/use-list.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Button } from '#ui/button.tsx'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { readPartnerUser } from '../contract/detail.ts'
import { screenWords } from '../words/screen.ts'
import { Dependents } from './dependents.tsx'
import { actLabel, actsOn, type EmployeeAct } from './employee-acts.ts'
import { EmployeeCredits, EmployeeFacts } from './employee-facts.tsx'

const words = screenWords.drawer

export type EmployeeDetail = ReplyOf<typeof readPartnerUser>

interface EmployeeDrawerProps {
  subsidiaryId: string
  list: Pick<List<never>, 'open' | 'hrefOf'>
  /** The ids of the employees on the page. */
  keys: readonly string[]
  rights: readonly string[]
  onAct: (act: EmployeeAct, employee: EmployeeDetail) => void
}

/** One employee beside the list: plan, credits, dependents, reminders and what was done. The URL contains who. */
export function EmployeeDrawer({ subsidiaryId, list, keys, rights, onAct }: EmployeeDrawerProps) {
  return (
    <RowDrawer
      list={list}
      keys={keys}
      read={readPartnerUser}
      params={{ subsidiaryId }}
      titleOf={({ name }) => name}
      failed={words.failed}
    >
      {(employee) => (
        <Stack gap="lg" bounded>
          <Stack direction="row" gap="sm" wrap>
            {actsOn(employee, rights).map((act) => (
              <Button key={act} tone={act === 'block' ? 'danger' : 'quiet'} onClick={() => onAct(act, employee)}>
                {actLabel(act, employee)}
              </Button>
            ))}
          </Stack>
          <EmployeeFacts employee={employee} />
          <EmployeeCredits employee={employee} />
          <Dependents subsidiaryId={subsidiaryId} employee={employee} rights={rights} />
          <PagePart title={words.reminders}>
            {employee.reminders.length > 0 ? (
              <ul>
                {employee.reminders.map(({ sent_at }) => (
                  <li key={sent_at}>
                    <WireTimeText value={sent_at} />
                  </li>
                ))}
              </ul>
            ) : (
              <Muted>{words.noReminders}</Muted>
            )}
          </PagePart>
          <PagePart title={words.history}>
            {employee.history.length > 0 ? (
              <Stack as="ul" gap="sm">
                {employee.history.map(({ id, summary, actor, at }) => (
                  <li key={id}>
                    {summary}
                    <Muted as="div" size="sm">
                      {actor}, <WireTimeText value={at} />
                    </Muted>
                  </li>
                ))}
              </Stack>
            ) : (
              <Muted>{words.noHistory}</Muted>
            )}
          </PagePart>
        </Stack>
      )}
    </RowDrawer>
  )
}
