import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { staffMay } from '#rooms/access/who.ts'
import { jsonObject } from '#values/json.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { NETWORK_KINDS } from '../rules/network-kinds.ts'
import { directoryCallWords as words } from '../words/calls.ts'

const kind = z.enum(NETWORK_KINDS)
const ofKind = z.strictObject({ kind })
const ofRecord = z.strictObject({ kind, id: text({ max: 60 }).min(1) })

/** The fields of its kind, as `rules/network-documents.ts` has them. */
const document = z.record(z.string(), z.unknown())

const record = z.strictObject({
  id: z.string(),
  version: z.int(),
  document,
  /** What the ids in the document stand for. */
  names: z.record(z.string(), z.string()),
})
export type NetworkRecord = z.output<typeof record>

const id = uuid({ invalid: words.id }).optional()

export const listNetwork = defineCall({
  name: 'listNetwork',
  method: 'GET',
  path: 'dashboard/network/{kind}',
  summary:
    'Lists doctors, clinics, who works where, specialities, problem areas or pincodes; filters that a kind has not are ignored.',
  who: staffMay('network.view'),
  params: ofKind,
  query: z.strictObject({
    search: text({ max: 80 }).optional(),
    /** In the network, or out of it. */
    state: z.enum(['ON', 'OFF']).optional(),
    provider_id: id,
    establishment_id: id,
    page_number: pageNumber,
  }),
  reply: pageOf('records', record),
})

export const readNetworkRecord = defineCall({
  name: 'readNetworkRecord',
  method: 'GET',
  path: 'dashboard/network/{kind}/{id}',
  summary: 'Returns one record of the network.',
  who: staffMay('network.view'),
  params: ofRecord,
  reply: record,
})

export const listNetworkChoices = defineCall({
  name: 'listNetworkChoices',
  method: 'GET',
  path: 'dashboard/network_choices/{kind}',
  summary: 'Lists up to 20 records by name, for a field that refers to one.',
  who: staffMay('network.view'),
  params: ofKind,
  query: z.strictObject({ search: text({ max: 80 }).optional() }),
  reply: z.strictObject({ choices: z.array(z.strictObject({ id: z.string(), label: z.string() })) }),
})

export const addNetworkRecord = defineCall({
  name: 'addNetworkRecord',
  method: 'POST',
  path: 'dashboard/network/{kind}',
  summary: 'Adds a record to the network.',
  who: staffMay('network.edit'),
  params: ofKind,
  /** Of a pincode, which is its own id, with `pincode`. */
  body: z.strictObject({ document: jsonObject({ max: 10_000 }) }),
  reply: record,
  status: 201,
  idempotent: true,
})

export const changeNetworkRecord = defineCall({
  name: 'changeNetworkRecord',
  method: 'PATCH',
  path: 'dashboard/network/{kind}/{id}',
  summary: 'Changes a record of the network; all its fields are sent.',
  who: staffMay('network.edit'),
  params: ofRecord,
  body: z.strictObject({
    document: jsonObject({ max: 10_000 }),
    version: z.int().min(1).max(2_000_000_000),
  }),
  reply: record,
})
