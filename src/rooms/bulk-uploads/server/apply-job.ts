/** The job that applies the next rows of an upload. */
export const APPLY = { name: 'bulk-uploads.apply' }

export interface ApplyUpload {
  upload_id: string
}
