import { useQueries } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { queryOf } from '#platform/contract/client.ts'
import type { Partner } from '#rooms/companies/contract.ts'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { SkeletonBar, Skeletons } from '#ui/skeletons.tsx'
import { Title } from '#ui/title.tsx'
import { parseRupees, toRupees } from '#values/money.ts'
import { type CompanyCredits, readCompanyCredits } from '../contract/company.ts'
import { companyWalletWords } from '../words/company-screen.ts'

const words = companyWalletWords.plans
const FIGURES = ['added', 'allotted', 'consumed', 'on_hold', 'balance'] as const
type Figure = (typeof FIGURES)[number]

const LABELS: Record<Figure, string> = {
  added: words.added,
  allotted: words.allotted,
  consumed: words.used,
  on_hold: words.onHold,
  balance: words.available,
}

type Row = Pick<CompanyCredits, Figure> & { id: string | undefined; name: string }

/** The credits of all plans, each with its figures and their sum. */
export function AllPlans({ subsidiaryId, partners }: { subsidiaryId: string; partners: readonly Partner[] }) {
  const [search] = useSearchParams()
  const reads = useQueries({
    queries: partners.map(({ id }) => ({
      ...queryOf(readCompanyCredits, { params: { subsidiaryId, partnerId: id }, query: {} }),
      staleTime: 0,
    })),
  })
  const failed = reads.find(({ error, data }) => error && !data)
  if (failed)
    return <ErrorState title={companyWalletWords.failed} error={failed.error} onRetry={() => void failed.refetch()} />
  const rows: Row[] = partners.flatMap(({ id, partner_name }, at) => {
    const data = reads[at]?.data
    return data ? [{ ...data, id, name: partner_name }] : []
  })
  if (rows.length < partners.length)
    return (
      <Skeletons>
        <SkeletonBar height="12rem" />
      </Skeletons>
    )
  const hrefOf = (id: string) => {
    const next = new URLSearchParams(search)
    next.set('partner', id)
    return `?${next}`
  }
  const columns: Column<Row>[] = [
    {
      key: 'plan',
      header: words.plan,
      render: ({ id, name }) => (id ? <Link to={hrefOf(id)}>{name}</Link> : <strong>{name}</strong>),
    },
    ...FIGURES.map(
      (figure): Column<Row> => ({
        key: figure,
        header: LABELS[figure],
        align: 'end',
        render: (row) => <MoneyText rupees={row[figure]} />,
      }),
    ),
  ]
  return (
    <Card as="section" labelledBy="all-plans">
      <Title id="all-plans" spaced>
        {words.title}
      </Title>
      <DataTable
        label={words.title}
        columns={columns}
        rows={[...rows, totalOf(rows)]}
        rowKey={({ id }) => id ?? 'total'}
        empty={null}
      />
    </Card>
  )
}

function totalOf(rows: readonly Row[]): Row {
  const sum = (figure: Figure) => toRupees(rows.reduce((paise, row) => paise + (parseRupees(row[figure]) ?? 0n), 0n))
  return {
    id: undefined,
    name: words.total,
    added: sum('added'),
    allotted: sum('allotted'),
    consumed: sum('consumed'),
    on_hold: sum('on_hold'),
    balance: sum('balance'),
  }
}
