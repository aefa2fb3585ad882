import type { z } from 'zod'
import { NETWORK_FIELDS, NETWORK_IDS } from '#rooms/directory/rules/network-documents.ts'
import { NETWORK_KINDS, type NetworkKind } from '#rooms/directory/rules/network-kinds.ts'
import { STORED } from '#rooms/directory/server/network/kinds.ts'
import { listRecords } from '#rooms/directory/server/network/read-network.ts'
import { saveNetworkRecord } from '#rooms/directory/server/network/save-record.ts'
import type { Kind } from './kind.ts'

/** Doctors and clinics, in the file only: the dashboard has its own pages for them. */
export const network = Object.fromEntries(NETWORK_KINDS.map((kind) => [kind, networkKind(kind)])) as Record<
  NetworkKind,
  Kind<z.ZodObject>
>

function networkKind(kind: NetworkKind): Kind<z.ZodObject> {
  const { id: idField, references } = STORED[kind]
  return {
    kind,
    schema: NETWORK_FIELDS[kind].extend(NETWORK_IDS[kind]) as z.ZodObject,
    idField,
    list: async (db) => {
      const records = await listRecords(db, kind)
      return records.map(({ id, version, document }) => ({ id, version, document: { [idField]: id, ...document } }))
    },
    references: (document) =>
      Object.entries(references).map(([field, of]) => ({ path: [field], kind: of, id: String(document[field]) })),
    save: (trx, { [idField]: id, ...document }, { now, actor, ip, request_id }) =>
      saveNetworkRecord(trx, { kind, id: String(id), document }, { at: now, actor, ip, request_id }),
  }
}
