import type { Db } from '#platform/database/open-database.ts'
import { type LedgerVerdict, verifyLedger } from '#platform/ledger/verify-ledger.ts'
import { BOOKS } from '#rooms/books/server/verify-books.ts'

/** What `ledger verify` finds. */
export const verifyBooks = (db: Db): Promise<LedgerVerdict> => verifyLedger(db, BOOKS.rules)
