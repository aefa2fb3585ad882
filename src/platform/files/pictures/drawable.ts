/** Documents of this media type are drawn. */
export const DRAWABLE = 'application/pdf'

export const DRAW_FILE = { name: 'platform.draw-file' }
export interface DrawFile {
  file_id: string
}
