import { useMutation } from '@tanstack/react-query'
import { callUrl, request } from '#platform/contract/client.ts'
import type { Invoice } from '#rooms/invoices/contract.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { IconReceipt } from '#ui/icons.ts'
import { MoneyText } from '#ui/money-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { CellNote, TableCell } from '#ui/table-cell.tsx'
import { downloadInvoiceForStaff, generateInvoice } from '../contract/actions.ts'
import type { SubscriptionDetails } from '../contract/lookup.ts'
import { pageWords } from '../words/page.ts'
import classes from './subscription.module.css'
import { useMay } from './use-may.ts'
import { useReread } from './use-reread.ts'

const words = pageWords.paid

/** The plan's tax invoices, for those who may download them. */
export function InvoicePart({ subscription: { id, invoices } }: { subscription: SubscriptionDetails }) {
  const may = useMay()
  const file: Column<Invoice> = {
    key: 'file',
    header: words.file,
    render: (invoice) => (
      <a
        className={buttonClass({ tone: 'quiet' })}
        href={callUrl(downloadInvoiceForStaff, { id, invoice_id: invoice.id })}
        aria-label={words.downloadNamed(invoice.number)}
        download
      >
        {words.download}
      </a>
    ),
  }
  return (
    <PagePart title={words.invoices}>
      <DataTable
        label={words.invoices}
        columns={may('subscription.downloadInvoice') ? [...COLUMNS, file] : COLUMNS}
        rows={invoices}
        rowKey={(invoice) => invoice.id}
        empty={<p>{words.noInvoice}</p>}
      />
      {invoices.length === 0 && may('subscription.generateInvoice') && <Generate id={id} />}
    </PagePart>
  )
}

const COLUMNS: readonly Column<Invoice>[] = [
  {
    key: 'number',
    header: words.number,
    render: ({ number, credit_notes }) => (
      <TableCell>
        <code className={classes.code}>{number}</code>
        {credit_notes.length > 0 && (
          <CellNote>{words.creditNotes(credit_notes.map((note) => note.number).join(', '))}</CellNote>
        )}
      </TableCell>
    ),
  },
  { key: 'issued', header: words.issued, render: ({ issued_on }) => <DateText value={issued_on} /> },
  { key: 'amount', header: words.amount, align: 'end', render: ({ amount }) => <MoneyText rupees={amount} /> },
]

function Generate({ id }: { id: string }) {
  const reread = useReread()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request(generateInvoice, { params: { id }, body: {} }),
    onSettled: reread,
  })
  return (
    <>
      {error && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
      <div>
        <Button
          tone="quiet"
          busy={isPending}
          icon={<IconReceipt size={18} aria-hidden="true" />}
          onClick={() => mutate()}
        >
          {words.generate}
        </Button>
      </div>
    </>
  )
}
