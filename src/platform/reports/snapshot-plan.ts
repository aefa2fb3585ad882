import type { RawBuilder } from 'kysely'

/** Reads a few rows. */
export type RowReader = <Row>(query: RawBuilder<Row>) => Promise<Row[]>

/** A query of many rows, each of which becomes a line: of CSV, or the one text that it consists of. */
export interface Copy {
  query: RawBuilder<unknown>
  format: 'csv' | 'text'
}

/** What a report reads: all of it as it was at one moment. */
export interface SnapshotPlan<R> {
  copies: readonly Copy[]
  /** Small queries. */
  read: (read: RowReader) => Promise<R>
}

export interface Snapshot<R> {
  /** What `read` returned. */
  result: R
  /** The lines of a copy in chunks that end anywhere; each copy once, one after the other. */
  copy(at: number): AsyncIterable<Buffer>
  /** Ends the snapshot, also while a copy is being read. */
  close(): Promise<void>
}
