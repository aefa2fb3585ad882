import { callUrl } from '#platform/contract/client.ts'
import { DownloadLink } from '#rooms/native-app/components/download-link.tsx'
import { Card } from '#ui/card.tsx'
import { DateText } from '#ui/date-text.tsx'
import { IconReceipt } from '#ui/icons.ts'
import { MoneyText } from '#ui/money-text.tsx'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type CreditNote, downloadCreditNote, downloadInvoice, type Invoice } from '../contract.ts'
import { invoiceWords as words } from '../words.ts'
import classes from './invoice-list.module.css'

/** Invoices, newest first, each with its credit notes. */
export function InvoiceList({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <Stack as="ul" gap="lg">
      {invoices.map((invoice) => (
        <Card key={invoice.id} as="li">
          <h2 className={classes.plan}>{invoice.plan_name}</h2>
          <Paper
            title={words.invoice}
            paper={invoice}
            href={callUrl(downloadInvoice, { id: invoice.subscription_id, invoice_id: invoice.id })}
          />
          {invoice.credit_notes.map((note) => (
            <Paper
              key={note.id}
              title={words.creditNote}
              paper={{ ...note, amount: -note.amount }}
              reason={note.reason}
              href={callUrl(downloadCreditNote, { id: invoice.subscription_id, credit_note_id: note.id })}
            />
          ))}
        </Card>
      ))}
    </Stack>
  )
}

interface PaperProps {
  title: string
  paper: Pick<CreditNote, 'number' | 'issued_on' | 'amount'>
  reason?: string
  href: string
}

function Paper({ title, paper: { number, issued_on, amount }, reason, href }: PaperProps) {
  return (
    <div className={classes.paper}>
      <div>
        <p>
          <strong>
            {title} {number}
          </strong>
        </p>
        <Muted>
          <DateText value={issued_on} />
          {reason && ` · ${reason}`}
        </Muted>
      </div>
      <MoneyText rupees={amount} signed={amount < 0} />
      <DownloadLink href={href} className={classes.download}>
        <IconReceipt size={18} aria-hidden="true" />
        {words.download}
        <VisuallyHidden>
          {' '}
          – {title} {number}
        </VisuallyHidden>
      </DownloadLink>
    </div>
  )
}
