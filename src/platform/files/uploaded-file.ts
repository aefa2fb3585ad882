/** A file received with a request, checked and stored; it is deleted after the answer unless the handler keeps it. */
export interface UploadedFile {
  /** The sender's file name, without a path; for display only, never for opening a file. */
  readonly original_name: string
  /** The kind of the content, whatever the sender declared. */
  readonly media_type: string
  readonly size: number
  readonly sha256: Buffer
  /** Of the document as sent: a picture is re-encoded before it is stored, and a PDF without what stands around it. */
  readonly sent_sha256: Buffer
  /** A picture's perceptual hash (perceptual-hash.ts); null for anything else. */
  readonly perceptual_hash: bigint | null
  readonly storage_key: string
}

/** Whether bytes on the disk are free of known malware. @throws when it cannot decide: then nothing is accepted */
export type FileScan = (path: string) => Promise<'clean' | 'infected'>
