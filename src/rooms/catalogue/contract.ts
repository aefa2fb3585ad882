import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { staffMay } from '#rooms/access/who.ts'
import { jsonObject } from '#values/json.ts'
import { pageNumber } from '#values/page.ts'
import { text } from '#values/text.ts'
import { CATALOGUE_KINDS } from './rules/catalogue-kinds.ts'
import { catalogueWords } from './words.ts'

const words = catalogueWords.calls
const kindParams = z.strictObject({ kind: z.enum(CATALOGUE_KINDS) })
const itemParams = z.strictObject({ ...kindParams.shape, id: text({ max: 80 }).min(1) })

/** As written by its author, in the fields of its kind; docs/catalogue.example.yaml shows each. */
const document = z.record(z.string(), z.unknown())
const fields = z.record(z.string(), z.string())

/** Whether a live item is before, within or past its dates; null for an item that is not live. */
const phase = z.enum(['before', 'now', 'over']).nullable()

const draft = z.strictObject({
  document,
  /** The version of the item that its author started from; 0 for a new one. */
  based_on: z.int(),
  version: z.int(),
  saved_at: z.string(),
  saved_by: z.string().nullable(),
})

/** How often a coupon was used. */
const usage = z.strictObject({ reserved: z.int(), redeemed: z.int(), released: z.int(), spent: z.number() })

const catalogueItem = z.strictObject({
  kind: z.enum(CATALOGUE_KINDS),
  id: z.string(),
  /** 0 for an unpublished item. */
  version: z.int(),
  /** The published version; null for an unpublished item. */
  document: document.nullable(),
  phase,
  draft: draft.nullable(),
  /** Problems of the draft, by field. */
  problems: fields,
  /** Of a plan, newest first, with the number of active subscriptions on each. */
  versions: z.array(
    z.strictObject({
      number: z.int(),
      published_at: z.string(),
      published_by: z.string().nullable(),
      running: z.int(),
      changes: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    }),
  ),
  usage: usage.nullable(),
  /** The options of its form, by kind. */
  choices: z.record(z.string(), z.array(z.strictObject({ id: z.string(), label: z.string() }))),
})
export type CatalogueItem = z.output<typeof catalogueItem>

const listed = z.strictObject({
  id: z.string(),
  version: z.int(),
  /** The published version, else the draft. */
  document,
  published: z.boolean(),
  phase,
  has_draft: z.boolean(),
  usage: usage.nullable(),
})
export type ListedItem = z.output<typeof listed>

export const listCatalogue = defineCall({
  name: 'listCatalogue',
  method: 'GET',
  path: 'dashboard/catalog/{kind}',
  summary: 'Lists the catalogue items of one kind, including drafts.',
  who: staffMay('catalog.edit'),
  params: kindParams,
  query: z.strictObject({
    search: text({ max: 80 }).optional(),
    status: text({ max: 20 }).optional(),
    sort: z.enum(['name', '-name', 'status', '-status']).optional(),
    page_number: pageNumber,
  }),
  reply: pageOf('items', listed),
})

export const readCatalogueItem = defineCall({
  name: 'readCatalogueItem',
  method: 'GET',
  path: 'dashboard/catalog/{kind}/{id}',
  summary: 'Returns a catalogue item with its draft, the problems of the draft, and its versions.',
  who: staffMay('catalog.edit'),
  params: itemParams,
  reply: catalogueItem,
})

export const saveCatalogueDraft = defineCall({
  name: 'saveCatalogueDraft',
  method: 'PUT',
  path: 'dashboard/catalog/{kind}/{id}/draft',
  summary: 'Saves a draft, valid or not; the published item does not change.',
  who: staffMay('catalog.edit'),
  params: itemParams,
  body: z.strictObject({
    document: jsonObject({ max: 100_000 }),
    based_on: z.int().min(0).max(1_000_000),
    /** The draft's version; 0 where there is none yet. */
    version: z.int().min(0).max(1_000_000),
  }),
  body_bytes: 400_000,
  reply: z.strictObject({ version: z.int(), problems: fields }),
})

export const discardCatalogueDraft = defineCall({
  name: 'discardCatalogueDraft',
  method: 'DELETE',
  path: 'dashboard/catalog/{kind}/{id}/draft',
  summary: 'Discards a draft; the published item does not change.',
  who: staffMay('catalog.edit'),
  params: itemParams,
  reply: z.void(),
  status: 204,
})

export const publishCatalogueDraft = defineCall({
  name: 'publishCatalogueDraft',
  method: 'POST',
  path: 'dashboard/catalog/{kind}/{id}/publish',
  fresh: true,
  summary: 'Publishes a draft; existing subscriptions stay on the version that was bought.',
  who: staffMay('catalog.edit'),
  params: itemParams,
  body: z.strictObject({ version: z.int().min(1).max(1_000_000) }),
  reply: catalogueItem,
})

export const exportCatalogue = defineCall({
  name: 'exportCatalogue',
  method: 'GET',
  path: 'dashboard/catalog_file',
  summary: 'Exports the catalogue and all settings as YAML.',
  who: staffMay('catalog.edit'),
  reply: { file: 'application/yaml' },
})

const problem = z.strictObject({ line: z.int(), column: z.int(), key: z.string(), reason: z.string() })

export const importCatalogueFile = defineCall({
  name: 'importCatalogueFile',
  method: 'POST',
  path: 'dashboard/catalog_file',
  fresh: true,
  summary: 'Imports a YAML file of the catalogue in one transaction; a dry run only reports the changes.',
  who: staffMay('catalog.edit'),
  body: z.strictObject({ text: text({ max: 1_000_000, required: words.noFile }), dry_run: z.boolean() }),
  // Of a file of a megabyte, line ends and quotes are two bytes each.
  body_bytes: 2_000_000,
  reply: z.strictObject({
    applied: z.boolean(),
    problems: z.array(problem),
    items: z.array(
      z.strictObject({ kind: z.string(), id: z.string(), outcome: z.enum(['created', 'changed', 'unchanged']) }),
    ),
  }),
  limits: [{ by: 'account', limit: 60, seconds: 3600 }],
})
