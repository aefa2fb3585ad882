import { formatRupees, parseRupees } from '#values/money.ts'
import { uploadErrorWords as words } from '../words/upload-errors.ts'

/** What a person can do about a refused upload. `remarks` and `valid` need an upload that was read. */
export type UploadErrorButton = 'upload' | 'sample' | 'remarks' | 'reupload' | 'retry' | 'valid'

export interface UploadError {
  title: string
  body: string
  buttons: readonly UploadErrorButton[]
}

interface RefusalBody {
  type: string
  extra_args?: Readonly<Record<string, unknown>> | undefined
  /** What the server says about it; shown where the code has no text of its own. */
  message?: string | undefined
}

type Args = Readonly<Record<string, unknown>>

/** A file that is no list; its cause, where the reader knows it. */
const fileFault =
  (texts: { title: string; body: string }) =>
  ({ detected, reason = detected }: Args): UploadError => {
    const cause = typeof reason === 'string' ? words.causes[reason as keyof typeof words.causes] : undefined
    return { title: texts.title, body: cause ?? texts.body, buttons: ['upload', 'sample'] }
  }

/** Title, body and buttons of each code of an upload (D8.01-D8.13). */
const ERRORS: Readonly<Record<string, (args: Args) => UploadError>> = {
  ECD100: fileFault(words.fileType),
  ECD101: fileFault(words.fileType),
  ECD102: fileFault(words.data),
  ECD103: (args) => {
    const [missing, unknown] = [names(args.missing), names(args.unknown)]
    const body = [
      ...(missing ? [words.columns.missing(missing)] : []),
      ...(unknown ? [words.columns.unknown(unknown)] : []),
      words.columns.body,
    ].join(' ')
    return { title: words.columns.title, body, buttons: ['upload', 'sample'] }
  },
  ECD104: (args) => {
    const [total, most] = [number(args.total_rows), number(args.max_file_limit)]
    return { title: words.rows.title(total), body: words.rows.body(most), buttons: ['upload'] }
  },
  ECD105: (args) => ({
    title: words.quota.title,
    body: words.quota.body(number(args.requested), number(args.remaining_quota)),
    buttons: ['reupload'],
  }),
  ECD106: (args) => ({
    title: words.deletions.title,
    body: words.deletions.body(number(args.remaining_block_quota)),
    buttons: ['reupload'],
  }),
  ECD107: (args) => ({
    title: words.updates.title,
    body: words.updates.body(number(args.remaining_patch_quota)),
    buttons: ['reupload'],
  }),
  ECD108: (args) => {
    const [wrong, total] = [number(args.error_count), number(args.total_rows)]
    const buttons: UploadErrorButton[] = ['remarks', 'reupload', ...(wrong < total ? ['valid' as const] : [])]
    return { title: words.entries.title(wrong, total), body: words.entries.body, buttons }
  },
  ECD109: (args) => ({
    title: words.credits.title,
    body: words.credits.body(rupees(args.available), rupees(args.required)),
    buttons: ['retry'],
  }),
  ECD110: () => ({ ...words.size, buttons: ['upload'] }),
}

/** The words of a refused upload; any other refusal has the server's own text and a retry (D8.14). */
export function uploadErrorOf({ type, extra_args = {}, message = '' }: RefusalBody): UploadError {
  return ERRORS[type]?.(extra_args) ?? { title: words.other.title, body: message, buttons: ['retry'] }
}

const MOST_BYTES = 3_145_728

/** What is wrong with a file before a byte of it is sent; the server checks again. */
export function pickedFileFault({ name, size }: { name: string; size: number }): RefusalBody | null {
  if (!/\.(?:xlsx?|csv)$/i.test(name)) return { type: 'ECD100' }
  if (size === 0) return { type: 'ECD102', extra_args: { reason: 'no-bytes' } }
  return size >= MOST_BYTES ? { type: 'ECD110' } : null
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

function rupees(value: unknown): string {
  return formatRupees(parseRupees(number(value)) ?? 0n)
}

function names(value: unknown): string {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string').join(', ') : ''
}
