import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ListColumn, ListTable } from '#dashboard/components/list-table.tsx'
import { useList } from '#dashboard/components/use-list.ts'
import { useForm } from '#platform/browser/use-form.ts'
import type { AnswerOf } from '#platform/contract/call.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Form } from '#ui/form.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { CellLink } from '#ui/table-cell.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { formatMonth } from '#values/display-time.ts'
import { addMonths } from '#values/ist-date.ts'
import {
  type LeftOver,
  listLeftOvers,
  STATEMENT_CHARACTERS,
  uploadInsurerStatement,
} from '../contract/insurer-account.ts'
import { insurerAccountWords } from '../words/insurer-account.ts'

const words = insurerAccountWords.statement
const { columns } = words
/** How many months are offered, this one first. */
const MONTHS = 13

const money = (rupees: number | null) => (rupees === null ? '–' : <MoneyText rupees={rupees} />)

const COLUMNS: readonly ListColumn<LeftOver>[] = [
  {
    key: 'side',
    header: columns.side,
    render: (line) =>
      line.own_affair ? (
        words.own
      ) : (
        <StatusBadge tone={line.side === 'AMOUNT_DIFFERS' ? 'warn' : 'bad'}>{words.sides[line.side]}</StatusBadge>
      ),
  },
  {
    key: 'coi',
    header: columns.coi,
    render: (line) => {
      if (line.own_affair) return '–'
      const { coi_number, policy_id } = line
      if (!policy_id) return coi_number
      return (
        <CellLink to={`/dashboard/insurance/${policy_id}`} label={words.open(coi_number)}>
          {coi_number}
        </CellLink>
      )
    },
  },
  { key: 'kind', header: columns.kind, render: (line) => (line.own_affair ? '–' : words.kinds[line.kind]) },
  { key: 'ours', header: columns.ours, align: 'end', render: (line) => money(line.own_affair ? null : line.ours) },
  {
    key: 'theirs',
    header: columns.theirs,
    align: 'end',
    render: (line) => money(line.own_affair ? null : line.theirs),
  },
]

/** The insurer's list of a month beside ours. */
export function StatementPart({ insurer_code }: { insurer_code: string }) {
  const queries = useQueryClient()
  const { today } = useDesk()
  const first = `${today.slice(0, 7)}-01`
  const months = Array.from({ length: MONTHS }, (_, at) => addMonths(first, -at).slice(0, 7))
  const [file, setFile] = useState<File>()
  const [data, setData] = useState<AnswerOf<typeof uploadInsurerStatement>>()
  const form = useForm(
    async ({ month }, call) =>
      call(uploadInsurerStatement, { body: { insurer_code, month, statement: await file!.text() } }).finally(
        () => void queries.invalidateQueries({ queryKey: [listLeftOvers.name] }),
      ),
    {
      initial: { month: months[1]!, statement: '' },
      labels: { month: words.month, statement: words.file },
      check: () => {
        const isReadable = file && file.size > 0 && file.size <= STATEMENT_CHARACTERS
        return { statement: isReadable ? undefined : insurerAccountWords.fields.statement }
      },
      onDone: (read) => {
        setFile(undefined)
        setData(read)
      },
    },
  )
  const { month } = form.values
  const list = useList(listLeftOvers, { part: 'left', fixed: { insurer_code, month } })
  const change = (what: Partial<typeof form.values>) => {
    form.set({ ...what, statement: '' })
    form.dismiss()
    setData(undefined)
  }
  const { uploaded_at, matched } = list.data ?? {}
  return (
    <PagePart title={words.title} note={words.note}>
      <Form form={form} gap="md" summary={false}>
        <SelectField
          {...form.field('month')}
          options={months.map((value) => ({ value, label: formatMonth(value) }))}
          onChange={({ currentTarget }) => change({ month: currentTarget.value })}
        />
        <FileDrop
          name="statement"
          label={words.file}
          description={file ? file.name : words.fileHelp}
          accept=".csv,text/csv"
          error={form.errors.statement}
          onPick={([picked]) => {
            setFile(picked)
            change({})
          }}
        />
        <div>
          <Button type="submit" tone="quiet" busy={form.busy}>
            {words.upload}
          </Button>
        </div>
      </Form>
      {data && (
        <Notice tone={data.left_out.length > 0 ? 'warn' : 'good'} live>
          {words.read(data.lines)}
          {data.left_out.map(({ line, why }) => ` ${words.leftOut(line, why)}`)}
        </Notice>
      )}
      {list.data && (
        <Muted>
          {uploaded_at ? (
            <>
              {words.since} <WireTimeText value={uploaded_at} />. {words.matched(matched ?? 0)}
            </>
          ) : (
            words.none
          )}
        </Muted>
      )}
      {uploaded_at && (
        <ListTable
          label={words.leftOvers}
          list={list}
          columns={COLUMNS}
          rowKey={(line) => (line.own_affair ? line.policy_id : `${line.kind} ${line.coi_number}`)}
          failed={insurerAccountWords.failed}
          empty={words.noLeftOvers}
          hasDensity={false}
        />
      )}
    </PagePart>
  )
}
