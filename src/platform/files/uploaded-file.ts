/** A file that came with a request, checked and stored; the handler keeps it, or it is taken away after the answer. */
export interface UploadedFile {
  /** As the sender calls it, without a path; to be shown, never to be opened by. */
  readonly original_name: string
  /** What the content is, whatever the sender said. */
  readonly media_type: string
  readonly size: number
  readonly sha256: Buffer
  /** Of the bytes as they were sent; a picture is drawn anew before it is stored. */
  readonly sent_sha256: Buffer
  /** How a picture looks (picture-look.ts); null for anything else. */
  readonly look: bigint | null
  readonly storage_key: string
}

/** Says whether bytes on the disk are free of known malware. @throws when it cannot tell: then nothing is accepted */
export type FileScan = (path: string) => Promise<'clean' | 'infected'>
