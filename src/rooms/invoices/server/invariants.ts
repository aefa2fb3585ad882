import type { Invariant } from '#platform/invariants/invariant.ts'

export const invoiceInvariants: readonly Invariant[] = [
  {
    name: 'invoices.credited-within-total',
    sentence: 'The credit notes of an invoice are at most its total.',
    breaches: `select format('invoice %s of %s paise: %s', i.id, i.total_paise, sum(n.total_paise)) from credit_notes n
      join invoices i on i.id = n.invoice_id group by i.id having sum(n.total_paise) > i.total_paise`,
  },
]
