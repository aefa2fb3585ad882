import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type RecordEditor, RecordFields } from '#dashboard/components/record-fields.tsx'
import { useForm } from '#platform/browser/use-form.ts'
import { queryOf } from '#platform/contract/client.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { Card } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import { LeaveDialog, useLeaveBlocker } from '#ui/leave-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { UnsavedBar } from '#ui/unsaved-bar.tsx'
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
import { HoursField } from './hours-field.tsx'
import { documentOf, NETWORK_FORMS, type NetworkField, type OwnField, textOf } from './network-forms.ts'
import { PickField } from './pick-field.tsx'

/** Of a choice: states have no other name than their value. */
const kinds: Readonly<Record<string, string>> = words.options
const labels = Object.fromEntries(
  Object.entries(words.fields).flatMap(([name, [label]]) => [
    [name, label],
    [`hours.${name}`, label],
  ]),
)

/** A record as a form: a new one has version 0. What was typed stays until it is saved. */
export function RecordForm({ kind, record }: { kind: NetworkKind; record: NetworkRecord }) {
  const { actions } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [version, setVersion] = useState(record.version)
  const [isSaved, setSaved] = useState(false)
  const mayEdit = permits(actions, 'network.edit' satisfies StaffAction)
  const isNew = record.version === 0
  const typedId = isNew ? TYPED_IDS[kind] : undefined
  const ownId: NetworkField[] = typedId ? [{ name: typedId, kind: 'line' }] : []
  const form = useForm(
    (typed, call) => {
      const document = {
        ...documentOf(kind, typed),
        ...(typedId && { [typedId]: textOf(typed[typedId]) }),
      }
      return isNew
        ? call(addNetworkRecord, { params: { kind }, body: { document } })
        : call(changeNetworkRecord, { params: { kind, id: record.id }, body: { document, version } })
    },
    {
      initial: record.document,
      labels,
      onDone: (saved) => {
        queries.setQueryData(queryOf(readNetworkRecord, { params: { kind, id: saved.id } }).queryKey, saved)
        for (const { name } of [listNetwork, listNetworkChoices]) void queries.invalidateQueries({ queryKey: [name] })
        form.reset(saved.document)
        setVersion(saved.version)
        setSaved(true)
        if (isNew) void navigate(`/dashboard/network/${kind}/${saved.id}`, { replace: true })
      },
    },
  )
  const blocker = useLeaveBlocker(form.isDirty)
  const own: RecordEditor<OwnField>['own'] = (field, { look, value, set }) =>
    field.kind === 'hours' ? (
      <HoursField name={look.name} label={look.label} value={value} errors={form.errors} set={set} />
    ) : (
      <PickField {...look} of={field.of} value={textOf(value)} chosenLabel={record.names[textOf(value)]} set={set} />
    )
  const editor: RecordEditor<OwnField> = {
    change: ([name = ''], value) => form.set({ [name]: value }),
    problems: form.errors,
    wordsOf,
    optionLabel: (_, value) => kinds[value] ?? value,
    own,
  }
  return (
    <Form
      form={form}
      aria-label={words.kinds[kind].one}
      refusalText={({ type, message }) => (type === 'STALE' ? words.stale : message)}
    >
      {!mayEdit && <Notice>{words.readOnly}</Notice>}
      <Card>
        <fieldset disabled={!mayEdit}>
          <RecordFields fields={[...ownId, ...NETWORK_FORMS[kind]]} path={[]} values={form.values} editor={editor} />
        </fieldset>
      </Card>
      {mayEdit && (
        <UnsavedBar
          changes={form.changes}
          saved={isSaved ? words.saved : ''}
          label={words.save}
          busy={form.busy}
          onDiscard={() => form.reset()}
        />
      )}
      <LeaveDialog blocker={blocker} title={words.leaveTitle}>
        {words.leaveText}
      </LeaveDialog>
    </Form>
  )
}

function wordsOf(name: string): [label: string, description: string | undefined] {
  const all: Record<string, readonly string[]> = words.fields
  const [label = name, description] = all[name] ?? []
  return [label, description]
}
