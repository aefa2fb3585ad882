import { on, type Route } from '#platform/serving/context.ts'
import { listMyDocuments, readNow } from '../contract.ts'
import { listDocuments } from './list-documents.ts'
import { readNowRows } from './read-now.ts'

export const memberHomeRoutes: Route[] = [
  on(readNow, async ({ db, caller, now }) => ({ rows: await readNowRows(db, caller.account_id ?? '', now) })),
  on(listMyDocuments, ({ db, caller, now }) => listDocuments(db, caller.account_id ?? '', now)),
]
