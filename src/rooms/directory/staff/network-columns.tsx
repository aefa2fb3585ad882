import { Link } from 'react-router'
import type { ListColumn } from '#dashboard/components/list-table.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { formatRupees, parseRupees } from '#values/money.ts'
import type { NetworkRecord } from '../contract/network.ts'
import { type Hours, hoursText } from '../rules/hours.ts'
import type { NetworkKind } from '../rules/network-kinds.ts'
import { networkWords as words } from '../words/network.ts'
import { textOf } from './network-forms.ts'
import { recordName } from './record-name.ts'

type Column = ListColumn<NetworkRecord>

const listed = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

const field = (key: keyof typeof words.fields, more: Partial<Column> = {}): Column => ({
  key,
  header: words.fields[key][0],
  render: ({ document, names }) => names[textOf(document[key])] ?? textOf(document[key]),
  ...more,
})

/** Whether it is in the network, in words. */
const state = (key: 'active' | 'in_network' | 'serviceable', header: string = words.state): Column => ({
  key,
  header,
  render: ({ document }) => (
    <StatusBadge tone={document[key] ? 'good' : 'neutral'}>{document[key] ? words.yes : words.no}</StatusBadge>
  ),
})

const COLUMNS: Readonly<Record<NetworkKind, readonly Column[]>> = {
  establishments: [
    field('locality', {
      prose: true,
      render: ({ document: { address, locality } }) => (
        <TableCell>
          {textOf(locality)}
          <CellNote>{textOf(address)}</CellNote>
        </TableCell>
      ),
    }),
    field('city', {
      render: ({ document: { city, pincode } }) => (
        <TableCell>
          {textOf(city)}
          <CellNote>{textOf(pincode)}</CellNote>
        </TableCell>
      ),
    }),
    field('phone'),
    state('in_network'),
  ],
  providers: [
    field('speciality_id'),
    field('languages', { render: ({ document }) => listed(document.languages).join(', ') }),
    field('registration_number'),
    state('active'),
  ],
  practices: [
    field('establishment_id', { prose: true }),
    field('hours', {
      prose: true,
      render: ({ document }) =>
        (document.hours as Hours[]).map((one) => (
          <CellNote key={`${one.days.join()}${one.from}`}>{hoursText(one)}</CellNote>
        )),
    }),
    field('fee', {
      align: 'end',
      render: ({ document }) => formatRupees(parseRupees(document.fee as number) ?? 0n),
    }),
    state('active'),
  ],
  specialities: [
    field('slug'),
    {
      key: 'excluded',
      header: words.excludedHeader,
      render: ({ document }) =>
        document.excluded ? <StatusBadge tone="warn">{words.excluded}</StatusBadge> : words.covered,
    },
  ],
  problem_areas: [
    field('speciality_id'),
    field('questions', { prose: true, align: 'end', render: ({ document }) => listed(document.questions).length }),
    state('active'),
  ],
  pincodes: [field('latitude', { align: 'end' }), field('longitude', { align: 'end' })],
  served_areas: [
    field('state'),
    field('localities', { prose: true, render: ({ document }) => listed(document.localities).join(', ') }),
    state('serviceable', words.served),
  ],
}

const FIRST_FIELD: Partial<Record<NetworkKind, 'city' | 'pincode' | 'provider_id'>> = {
  pincodes: 'pincode',
  practices: 'provider_id',
  served_areas: 'city',
}

/** What the list of a kind shows; the name leads to the record. */
export function networkColumns(kind: NetworkKind): readonly Column[] {
  const name: Column = {
    key: 'name',
    header: words.fields[FIRST_FIELD[kind] ?? 'name'][0],
    render: (record) => (
      <Link to={`/dashboard/network/${kind}/${record.id}`}>
        <strong>{recordName(kind, record)}</strong>
      </Link>
    ),
  }
  return [name, ...COLUMNS[kind]]
}
