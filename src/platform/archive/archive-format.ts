import * as z from 'zod'

/**
 * An archive is a gzipped tar: `archive.json` (Head), `rows/<table>/<n>.json` (arrays of rows, as the database
 * serialises them), `files/<storage key>`, and `end.json` (End). Without `end.json` it is incomplete.
 */
export const FORMAT = 1
export const HEAD = 'archive.json'
export const END = 'end.json'

export const Head = z.object({
  format: z.literal(FORMAT, 'It is of another format.'),
  made_at: z.string(),
  /** The migrations that produced the tables; only a version with the same migrations can read the rows. */
  migrations: z.array(z.string()),
})

export type Head = z.output<typeof Head>

export const End = z.object({
  /** Rows by table. */
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  /** The current value of each sequence. */
  counters: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type End = z.output<typeof End>

const ROWS = /^rows\/([a-z0-9_]+)\/\d+\.json$/
const FILES = /^files\/(.+)$/

export const rowsEntry = (table: string, part: number) => `rows/${table}/${part}.json`
export const fileEntry = (key: string) => `files/${key}`
/** The table whose rows an entry contains. */
export const tableOf = (entry: string) => ROWS.exec(entry)?.[1]
/** The storage key of the file in an entry. */
export const keyOf = (entry: string) => FILES.exec(entry)?.[1]

/** Why an archive is refused, in a text for the operator. */
export class ArchiveRefused extends Error {}
