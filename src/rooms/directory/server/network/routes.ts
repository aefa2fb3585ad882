import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import { auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { parsePart } from '#platform/contract/validation.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { on, type Route } from '#platform/serving/context.ts'
import * as calls from '../../contract/network.ts'
import { NETWORK_FIELDS, NETWORK_IDS } from '../../rules/network-documents.ts'
import { type NetworkKind, TYPED_IDS } from '../../rules/network-kinds.ts'
import { findRecord, listNetworkChoices, listNetworkPage, withNames } from './read-network.ts'
import { lockNetwork, saveNetworkRecord } from './save-record.ts'

/** What our staff do with the network. */
export const networkRoutes: Route[] = [
  on(calls.listNetwork, ({ db, params, query }) => listNetworkPage(db, params.kind, query)),
  on(calls.listNetworkChoices, async ({ db, params, query }) => ({
    choices: await listNetworkChoices(db, params.kind, query.search),
  })),
  on(calls.readNetworkRecord, ({ db, params }) => readRecord(db, params.kind, params.id)),
  on(calls.addNetworkRecord, async (request) => {
    const { db, params, body } = request
    const { kind } = params
    const typed = TYPED_IDS[kind]
    const schema: z.ZodObject = typed ? NETWORK_FIELDS[kind].extend(NETWORK_IDS[kind]) : NETWORK_FIELDS[kind]
    const { [typed ?? '']: own, ...document } = parsePart(schema, body.document, 'body')
    const id = typed ? String(own) : randomUUID()
    const saving = { ...auditedBy(request), onlyNew: true }
    await withTransaction(db, (trx) => saveNetworkRecord(trx, { kind, id, document }, saving))
    return readRecord(db, kind, id)
  }),
  on(calls.changeNetworkRecord, {
    authorize: ({ db, params }) => readRecord(db, params.kind, params.id),
    answer: async (request) => {
      const { db, params, body } = request
      const document = parsePart(NETWORK_FIELDS[params.kind], body.document, 'body') as Record<string, unknown>
      await withTransaction(db, async (trx) => {
        await lockNetwork(trx)
        const { version } = await readRecord(trx, params.kind, params.id)
        if (version !== body.version) throw new Refusal('STALE')
        await saveNetworkRecord(trx, { ...params, document }, auditedBy(request))
      })
      return readRecord(db, params.kind, params.id)
    },
  }),
]

/** @throws Refusal NOT_FOUND */
async function readRecord(db: Db, kind: NetworkKind, id: string) {
  const found = await findRecord(db, kind, id)
  if (!found) throw new Refusal('NOT_FOUND')
  const [record] = await withNames(db, kind, [found])
  return record!
}
