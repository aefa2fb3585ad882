/** The job that applies the next rows of an upload. */
export const APPLY = { name: 'bulk-uploads.apply' }

export interface ApplyUpload {
  upload_id: string
  /** The first set of its rows: the database does not know yet how many people there are now. */
  is_first?: boolean
}
