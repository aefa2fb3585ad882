import type * as z from 'zod'
import type { AuditEntry } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { FileKind, Reference } from '../../rules/catalogue-kinds.ts'

/** A published catalogue item, in the fields of its document. */
export interface StoredItem {
  id: string
  /** Grows with every change; detects concurrent edits. */
  version: number
  document: Record<string, unknown>
  /** Of a coupon, or of the coupon an offer lends: how often it was used, and what that cost in rupees. */
  usage?: { reserved: number; redeemed: number; released: number; spent: number }
}

/** Who saves, when, and over which version: undefined for a file, which overwrites any version. */
export interface SaveOptions extends Pick<AuditEntry, 'actor' | 'ip' | 'request_id'> {
  now: Date
  version?: number | undefined
  /** The insurer that this installation is connected to, null for none; not given, it is not checked. */
  insurer_code?: string | null
}

export type Outcome = 'created' | 'changed' | 'unchanged'

/**
 * Everything that lists, forms and the file need for one kind of item. What takes a document is a method, because only
 * a method's parameters may be narrower than declared: a document comes from the schema or the list of the same kind.
 */
export interface Kind<S extends z.ZodType = z.ZodType> {
  readonly kind: FileKind
  readonly schema: S
  /** The field with the item's id. */
  readonly idField: string
  /** In the order of the file. */
  readonly list: (db: Db) => Promise<StoredItem[]>
  references(document: z.output<S>): Reference[]
  /**
   * Creates or updates the document; unchanged fields stay untouched.
   * @throws Refusal STALE where `saving.version` is no longer the version
   */
  save(trx: Db, document: z.output<S>, saving: SaveOptions): Promise<Outcome>
}
