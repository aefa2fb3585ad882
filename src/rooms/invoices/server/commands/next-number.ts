import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import { invoiceFinancialYear } from '#values/financial-year.ts'
import type { IstDate } from '#values/ist-date.ts'
import { type DocumentKind, documentNumber, PREFIXES } from '../../rules/document-number.ts'

/**
 * The next number of a series. A rollback returns it, and other transactions wait for this one to end: take it last.
 */
export async function nextNumber(
  trx: Db,
  { supplier_gstin, kind, issued_on }: { supplier_gstin: string; kind: DocumentKind; issued_on: IstDate },
): Promise<string> {
  const financial_year = invoiceFinancialYear(issued_on)
  const [series] = await advance(trx, { supplier_gstin, kind, financial_year })
  return documentNumber(PREFIXES[kind], financial_year, series!.last_number)
}

const advance = preparedQuery((db, series: { supplier_gstin: string; kind: DocumentKind; financial_year: string }) =>
  db
    .insertInto('invoice_series')
    .values({ ...series, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['supplier_gstin', 'kind', 'financial_year'])
        .doUpdateSet(({ eb }) => ({ last_number: eb('invoice_series.last_number', '+', 1) })),
    )
    .returning('last_number'),
)
