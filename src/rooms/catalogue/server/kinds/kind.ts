import type * as z from 'zod'
import type { AuditEntry } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { CatalogueKind, Reference } from '../../rules/catalogue-kinds.ts'

/** A thing of the catalogue as it stands, in the words of its document. */
export interface Stored {
  id: string
  /** Grows with every change; what tells two authors of each other. */
  version: number
  document: Record<string, unknown>
  /** Of a coupon, or of the coupon that an offer lends: how often it was used, and what that cost in rupees. */
  usage?: { reserved: number; redeemed: number; released: number; spent: number }
}

/** Who saves, when, and over which version they wrote: undefined for a file, which is taken whatever stands. */
export interface Saving extends Pick<AuditEntry, 'actor' | 'ip' | 'request_id'> {
  now: Date
  version?: number | undefined
}

export type Outcome = 'created' | 'changed' | 'unchanged'

/** All that lists, forms and the file know of one kind of thing. */
export interface Kind<S extends z.ZodType = z.ZodType> {
  readonly kind: CatalogueKind
  readonly schema: S
  /** The field that is the thing's own id. */
  readonly idField: string
  /** In the order in which the file shows them. */
  readonly list: (db: Db) => Promise<Stored[]>
  readonly references: (document: z.output<S>) => Reference[]
  /**
   * Writes the document, new or again; what is as it was stays untouched.
   * @throws Refusal STALE where `saving.version` is no longer the version
   */
  readonly save: (trx: Db, document: z.output<S>, saving: Saving) => Promise<Outcome>
}
