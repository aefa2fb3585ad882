import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import grid from '#ui/form-grid.module.css'
import { LeaveDialog, useLeaveBlocker } from '#ui/leave-dialog.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { Stack } from '#ui/stack.tsx'
import {
  addNetworkRecord,
  changeNetworkRecord,
  listNetwork,
  listNetworkChoices,
  type NetworkRecord,
  readNetworkRecord,
} from '../contract/network.ts'
import { type NetworkKind, TYPED_IDS } from '../rules/network-kinds.ts'
import { networkWords as words } from '../words/network.ts'
import { documentOf, NETWORK_FORMS, type NetworkField, textOf } from './network-forms.ts'
import { RecordField, wordsOf } from './record-field.tsx'

type State = { is: 'clean' | 'typed' | 'saving' | 'saved' } | { is: 'failed'; error: CallError }

/** A record as a form: a new one has version 0. What was typed stays until it is saved. */
export function RecordForm({ kind, record }: { kind: NetworkKind; record: NetworkRecord }) {
  const { actions } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const add = useAttempt(addNetworkRecord)
  const [typed, setTyped] = useState(record.document)
  const [version, setVersion] = useState(record.version)
  const [state, setState] = useState<State>({ is: 'clean' })
  const [attempt, setAttempt] = useState(0)
  // Not a state: the blocker would still see the one of the render before the navigation.
  const leaving = useRef(false)
  const isDirty = state.is === 'typed' || state.is === 'failed' || state.is === 'saving'
  const blocker = useLeaveBlocker(() => isDirty && !leaving.current)
  const mayEdit = permits(actions, 'network.edit' satisfies StaffAction)
  const isNew = record.version === 0
  const typedId = isNew ? TYPED_IDS[kind] : undefined
  const ownId: NetworkField[] = typedId ? [{ name: typedId, kind: 'line' }] : []
  const fields = [...ownId, ...NETWORK_FORMS[kind]]
  const errors = state.is === 'failed' ? state.error.fields : {}
  const change = (name: string, value: unknown) => {
    setTyped((before) => ({ ...before, [name]: value }))
    setState((before) => (before.is === 'failed' ? before : { is: 'typed' }))
  }
  const save = async () => {
    setState({ is: 'saving' })
    const document = {
      ...documentOf(kind, typed),
      ...(typedId && { [typedId]: textOf(typed[typedId]) }),
    }
    try {
      const saved = isNew
        ? await add({ params: { kind }, body: { document } })
        : await request(changeNetworkRecord, { params: { kind, id: record.id }, body: { document, version } })
      queries.setQueryData(queryOf(readNetworkRecord, { params: { kind, id: saved.id } }).queryKey, saved)
      for (const { name } of [listNetwork, listNetworkChoices]) void queries.invalidateQueries({ queryKey: [name] })
      setTyped(saved.document)
      setVersion(saved.version)
      setState({ is: 'saved' })
      if (isNew) {
        leaving.current = true
        void navigate(`/dashboard/network/${kind}/${saved.id}`, { replace: true })
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setState({ is: 'failed', error })
      setAttempt((count) => count + 1)
    }
  }
  const problems = Object.entries(errors).map(([name, message]) => ({ name, message: `${labelOf(name)}: ${message}` }))
  return (
    <form
      noValidate
      aria-label={words.kinds[kind].one}
      onSubmit={(event) => {
        event.preventDefault()
        if (state.is !== 'saving') void save()
      }}
    >
      <Stack gap="lg" bounded>
        {attempt > 0 && <ErrorSummary problems={problems} attempt={attempt} />}
        {state.is === 'failed' && problems.length === 0 && (
          <Notice tone="bad" live>
            {state.error.type === 'STALE' ? words.stale : state.error.message}
          </Notice>
        )}
        {!mayEdit && <Notice>{words.readOnly}</Notice>}
        <Card>
          <fieldset disabled={!mayEdit}>
            <div className={grid.fields}>
              {fields.map((field) => (
                <div key={field.name} className={field.full ? grid.full : undefined}>
                  <RecordField
                    field={field}
                    value={typed[field.name]}
                    names={record.names}
                    errors={errors}
                    set={(value) => change(field.name, value)}
                  />
                </div>
              ))}
            </div>
          </fieldset>
        </Card>
        {mayEdit && (
          <div className={grid.bar}>
            <Muted role="status" as="span" size="sm">
              {isDirty ? words.unsaved : state.is === 'saved' ? words.saved : ''}
            </Muted>
            <Button type="submit" busy={state.is === 'saving'}>
              {words.save}
            </Button>
          </div>
        )}
      </Stack>
      <LeaveDialog blocker={blocker} title={words.leaveTitle}>
        {words.leaveText}
      </LeaveDialog>
    </form>
  )
}

/** The label of a field, also of one inside it: 'hours.0.from' is From. */
function labelOf(name: string): string {
  const own = name.split('.').findLast((part) => !/^\d+$/.test(part)) ?? name
  return wordsOf(own)[0]
}
